/** O: of the rules, P: players' speech, J: jargon or dated. */
export type TermUse = "O" | "P" | "J";

export interface Term {
  readonly id: string;
  readonly use: TermUse;
  readonly ru: string;
  readonly en: string;
  readonly meaningRu: string;
  readonly meaningEn: string;
}

/** One term a line: id | use | Russian | English | meaning in Russian | meaning in English. */
const table = `
kick-shot | P | абриколь | kick shot | биток идёт к прицельному от борта | the cue ball meets a cushion before the object ball
free-pyramid | P | американка | Free Pyramid | обиходное имя игры | what players call the game
cue-ball | O | биток | cue ball | шар, по которому бьют кием в этом ударе | the ball that the tip strikes in this stroke
side | P | боковик, боковой винт | side, english | вращение вокруг вертикали от удара мимо центра | spin about the vertical from an off-centre hit
cushion | O | борт | cushion, rail | упругий край поля | the elastic edge of the field
long-short-cushion | O | борт длинный, борт короткий | long cushion, short cushion | боковые и торцевые борта | the cushions along the sides and at the ends
front-rear-cushion | O | борт передний, борт задний | front cushion, rear cushion | борт у дома и борт за пирамидой | the end by the house and the end behind the rack
rail-ball | P | бортовой шар, бортовик | ball on the cushion | шар вплотную к борту или рядом с ним | a ball tight to a cushion or near one
diamond | P | бриллиант, точка | diamond, sight | метка на борту для прицела | a mark on the rail to measure by
full-hit | P | в лоб | dead straight | прямо в центр, без резки | a full hit with no cut
spin | P | винт | spin | вращение битка; чаще боковое | spin of the cue ball, sideways as a rule
running-side | P | винт бегущий | running side | боковик, который ускоряет отскок от борта | side that speeds a ball off the cushion
reverse-side | P | винт обратный | reverse side | боковик, который гасит и сужает отскок | side that slows a ball off the cushion and narrows its path
frozen | O | вплотную | frozen, touching | без зазора к шару или борту | with no gap to a ball or a cushion
match | O | встреча, матч | match | несколько партий до общего счёта | a set of frames
position | P | выход | position play | биток после удара стоит удобно для следующего | leaving the balls handy for the next stroke
spotting | O | выставление | spotting | возврат шаров на стол по правилам | putting balls back by the rules
jumped-ball | O | выскочивший шар | jumped ball | шар, оставшийся вне поля или задевший чужой предмет | a ball left off the bed, or one that met a foreign thing
jaw | O | губа, губка | jaw | конец резины у лузы | the rubber's end at a pocket
lip | O | носик | point, lip | самый край губы | the tip of a jaw
handicap | P | гандикап, фора | handicap, start | шары или партии, данные вперёд | balls or frames given to the weaker side
double-hit | O | двойной удар | double hit | наклейка встречает биток второй раз | the tip meets the cue ball twice in a stroke
house | O | дом | house | часть поля между линией дома и передним бортом | the bed between house line and front cushion
bank-shot | P | дуплет | bank shot, double | прицельный падает от одного борта | an object ball goes in off one cushion
pot | P | забить, положить, сыграть | to pot | отправить шар в лузу | to send a ball into a pocket
hanging-ball | O | завис, зависший шар | hanging ball | шар, стоящий на кромке лузы | a ball poised on the brink of a pocket
rear-mark | O | задняя отметка | rear mark, foot spot | вершина пирамиды, место выставления | the rack's apex, the place for spotting
call | O | заказ | call | названные шар и луза; в этой игре не нужен | naming ball and pocket; not used in this game
combination | J | заяц, через шар | combination, plant | прицельный забивает другой шар | an object ball sends another one in
bed | O | игровая поверхность | playing surface, bed | сукно между бортами | the cloth between the noses
inning | O | игровой подход | inning | удары игрока, пока ход его | a player's strokes until the turn passes
carom | P | карамболь | carom, cannon | биток задел два шара | the cue ball meets two balls
pocket-net | P | карман | pocket | обиходно: луза | everyday word for a pocket
miscue | P | кикс | miscue | наклейка соскользнула с битка | the tip slips off the ball
cue | O | кий | cue | им бьют | what strikes the ball
potting | P | кладка | potting | насколько уверенно игрок забивает | how surely a player pots
stun | P | клапштос | stop shot, stun | биток скользит без вращения и на полном ударе встаёт | the cue ball slides without spin and stops on a full hit
kiss | J | контр-туш | kiss | шары встретились второй раз | the balls meet again by a rebound
decider | O | контровая партия, контра | decider | последняя партия при равном счёте | the last frame at equal score
throat | O | коридор лузы | throat | прямая часть прохода между губами | the straight part between the jaws
cross-bank | J | круазе | cross bank | дуплет, при котором пути шаров пересекаются | a bank whose path crosses the cue ball's
house-line | O | линия дома | house line | через переднюю отметку, в дом не входит | through the front mark, not part of the house
line-of-centres | O | линия центров | line of centres | прямая через центры двух шаров | the straight line through the centres of two balls
centre-line | O | центральная линия | centre line | делит поле на две половины | parts the bed into two halves
long-axis | O | продольная линия | long axis | делит поле вдоль | parts the bed lengthwise
spotting-line | O | линия выставления | spotting line | от задней отметки к заднему борту | from the rear mark to the rear cushion
pocket | O | луза | pocket | отверстие, в которое забивают | the hole that balls go into
corner-middle-pocket | O | луза угловая, луза средняя | corner pocket, middle pocket | в углу и посередине длинного борта | at a corner, and half-way along a side
backing | J | маз | side bet | ставка на чужую игру | a bet on another's game
marker | J | маркёр | marker | служащий зала, ведущий счёт | the attendant who keeps the score
snooker | P | маска | snooker, hook | прямой путь к шару закрыт | the direct way to a ball is closed
masse | P | массе | massé | удар крутым кием, путь битка изгибается | a stroke with a steep cue, the path bends
chalk | O | мел, мелок | chalk | им мелят наклейку; мера близкого шара | for the tip; the yardstick of a near ball
bridge-hand | P | мост, кисть | bridge | рука, на которой лежит кий | the hand that the cue lies on
follow | P | накат | follow, topspin | биток катится вперёд после соударения | the cue ball rolls on after the contact
tip | O | наклейка | tip | кожаный конец кия | the leather end of the cue
squeeze | J | нажим | squeeze | шар выдавливают от борта | pressing a ball out from a cushion
cut | P | нарезка, резка | cut | неполный удар, прицельный уходит в сторону | an off-centre hit that sends the ball aside
break | O | начальный удар, разбой | break | первый удар партии | the first stroke of a frame
draw | P | оттяжка | draw, screw | биток возвращается после соударения | the cue ball comes back after the contact
safety | P | отыгрыш | safety | удар, после которого сопернику нечего играть | a stroke that leaves the opponent nothing
frame | O | партия | frame | игра до восьми очков | play up to eight points
run-out | P | партия с кия | run-out | партия за один подход | a frame in one inning
roll-over | P | перекат | roll-over | шар перекатили через центральную линию | a ball taken over the centre line
jump-shot | P | перескок, джамп | jump shot | биток перелетает через шар | the cue ball flies over an obstacle
front-mark | O | передняя отметка | front mark | середина передней половины | the middle of the front half
rack | O | пирамида | rack, pyramid | треугольник из пятнадцати шаров | the triangle of fifteen balls
placement | P | плассе | soft placement | тихий удар ради позиции | a soft stroke for position
stun-stroke | P | плоский удар | stun stroke | биток скользит и уходит от прицельного под прямым углом | the cue ball slides and leaves at a right angle
leave | P | подставка | a sitter left | лёгкий шар, оставленный сопернику | an easy ball left to the opponent
shelf | O | полка | shelf | где стоят забитые шары игрока | where a player's scored balls stand
full-ball | P | полный шар | full ball | удар центр в центр | a hit of full thickness
half-ball | O | полшара | half ball | половина толщины; мера прохода битка | half thickness; the measure of the cue ball's follow
stance | P | постановка | stance and grip | стойка и хват | how a player stands and holds the cue
object-ball | O | прицельный шар | object ball | всякий шар, кроме битка | every ball but the cue ball
extension | O | продление | extension | удвоение времени на удар | doubling of the time for a stroke
miss | O | промах | miss | ничего не забито | nothing potted
push | O | пропих | push | наклейка не отпускает биток до соударения | the tip stays on the cue ball until the collision
straight | P | прямой шар | straight pot | биток, шар и луза на одной прямой | cue ball, ball and pocket in one line
bullet | J | пуля, пушка | bullet | очень сильный удар в лузу | a very hard pot
racking | O | расстановка | racking | установка шаров перед разбоем | setting the balls for the break
ricochet | P | рикошет | ricochet | случайный отскок от шара или борта | a chance deflection
from-hand | O | с руки | ball in hand | биток ставит сам игрок | placed by the player
own-ball | P | свояк, свой | in-off, own ball | забитый биток | the cue ball potted off another
run | P | серия | run | несколько забитых подряд | pots in a row
pace | P | сила удара | pace | в удар или тихо | firm or dead weight
collision | O | соударение | collision | встреча двух шаров | two balls meeting
mouth | O | створ лузы | mouth | просвет между губами | the opening between the jaws
tight-table | P | строгий стол | tight table | лузы немногим шире шара | pockets hardly wider than a ball
cloth | O | сукно | cloth | покрытие плиты и бортов | what covers slate and cushions
shut-out | P | сухая | shut-out | партия, где соперник не забил | a frame in which the opponent scored nothing
score | P | счёт | score | очки игроков | the players' points
thin-cut | P | тонкий шар | thin cut | тоньше четверти шара | less than a quarter of the ball
triangle | O | треугольник | triangle | рамка, которой собирают пирамиду | the frame that racks the balls
treble | P | триплет | two-cushion bank | прицельный падает от двух бортов | an object ball goes in off two cushions
butt | P | турник | butt | толстая половина кия | the thick half of the cue
shaft | P | шафт | shaft | тонкая половина кия | the thin half of the cue
joint | P | стяжка | joint | соединение половин кия | where the halves of the cue join
stroke | O | удар | stroke | от касания наклейки до полной остановки шаров | from the tip's touch until all is still
from-behind | P | удар с тыла | from behind | соударение с дальней стороны, от заднего борта | a contact from the far side, off a cushion
turn-passes | P | переход хода | turn passes | бьёт соперник | the opponent plays
quarter-ball | P | четверть шара | quarter ball | обычная тонкая резка | the usual thin cut
three-quarter-ball | P | три четверти | three-quarter ball | толстая резка | a thick cut
other-ball | P | чужой | object-ball pot | забитый прицельный, не свояк | an object ball potted, not the cue ball
ball-in-play | O | шар в игре | ball in play | биток после первого касания наклейки на разбое | the cue ball from the tip's first touch on the break
foul | O | штраф | foul, penalty | наказание шаром за нарушение | what a breach costs
penalty-ball | O | штрафной шар | penalty ball | шар нарушителя, возвращённый на стол | the offender's ball put back
debt | P | долг | debt | штраф, который ждёт первого забитого шара | a penalty that waits for the first pot
off-centre | J | эффе | off-centre hit | удар мимо центра битка | any hit off the cue ball's centre
foul-slang | P | фол | foul | штраф, слово из пула | a foul, a word from pool
snap | P | хлёст | snap | ускорение кия у самого битка | the cue's last acceleration
follow-through | P | сопровождение | follow-through | ход кия после касания | the cue's way after the contact
backswing | P | замах, разгон | backswing | отвод кия и разгон | drawing the cue back and speeding it up
aim | P | прицел | aim | куда направлен удар | where the stroke is pointed
cut-angle | P | угол резки | cut angle | между линией прицела и линией центров | between line of aim and line of centres
ghost-ball | P | точка прицела, мнимый шар | ghost ball | где окажется биток в миг соударения | where the cue ball will be at the contact
cue-extension | P | удлинитель | cue extension | насадка для дальних ударов | lengthens the cue
glove | P | перчатка | glove | чтобы кий скользил по руке | lets the cue slide on the hand
rest | O | машинка, мостик | rest, mechanical bridge | опора для дальних ударов | support for far strokes
lag | O | розыгрыш | lag | удары, решающие, кто разбивает | the strokes that settle who breaks
slate | P | плита | slate | каменное основание поля | the stone bed
return | P | скат | ball return | желоб от лузы | the channel from a pocket
fluke | J | дурак | fluke | случайно забитый шар | a lucky pot
chukhonka | J | чухонка | chukhonka | старинная игра по кругу | an old round game
kolkhoz | J | колхоз | kolkhoz | игра втроём и больше | a game for three or more
recloth | P | перетяжка | re-clothing | замена сукна | putting new cloth on
pocket-cut | J | заруб лузы | pocket cut | угол, под которым срезан борт у лузы | the angle at which a cushion ends
scoop | P | подцепка | scoop | недозволенный подъём шара концом кия | lifting the ball with the end of the cue
legal-stroke | O | правильный удар | legal stroke | завершён и без нарушений | completed, and nothing broken
near-zone | O | близкий шар | near ball | зазор до битка не больше мелка | no farther from the cue ball than a chalk
completion | O | завершение удара | completion | условие, которым удар выполнен | the way in which a stroke is completed
`;

function readTerms(): readonly Term[] {
  return table
    .trim()
    .split("\n")
    .map((line) => {
      const [id = "", use = "", ru = "", en = "", meaningRu = "", meaningEn = ""] = line.split(" | ");
      return { id, use: use === "O" || use === "J" ? use : "P", ru, en, meaningRu, meaningEn };
    });
}

/** The glossary, in the alphabet of no language: screens sort it by theirs. */
export const glossary: readonly Term[] = readTerms();
