import { type Card, createEmptyCard, fsrs, Rating, State } from "ts-fsrs";

/**
 * When a drill or a question is due again: FSRS (Ye 2022) by `ts-fsrs`, as pure functions. Time is an argument,
 * milliseconds since 1970; nothing is drawn by chance, so equal histories give equal schedules.
 */

export const ratings = ["again", "hard", "good", "easy"] as const;
export type DrillRating = (typeof ratings)[number];

export const cardStates = ["new", "learning", "review", "relearning"] as const;

/** What is remembered of one drill: plain data that a file can hold. */
export interface ScheduleCard {
  readonly due: number;
  readonly stability: number;
  readonly difficulty: number;
  readonly interval: number;
  readonly step: number;
  readonly reviews: number;
  readonly lapses: number;
  readonly state: (typeof cardStates)[number];
  readonly last: number | null;
}

const scheduler = fsrs({ enable_fuzz: false, enable_short_term: false, request_retention: 0.9, maximum_interval: 180 });
const grades = { again: Rating.Again, hard: Rating.Hard, good: Rating.Good, easy: Rating.Easy } as const;

export function newCard(now: number): ScheduleCard {
  return ours(createEmptyCard(new Date(now)));
}

/** The card after a review. Reviews come in the order of time: an earlier one than the last is a `RangeError`. */
export function review(card: ScheduleCard, rating: DrillRating, now: number): ScheduleCard {
  if (!Number.isFinite(now)) throw new RangeError("the time of a review is milliseconds since 1970");
  if (card.last !== null && now < card.last) throw new RangeError("a review cannot come before the last one");
  return ours(scheduler.next(theirs(card), new Date(now), grades[rating]).card);
}

/** How a series speaks of what is remembered: its share of the full marks, by the levels of a series. */
export function ratingOf(share: number): DrillRating {
  if (share < 0.3) return "again";
  if (share < 0.6) return "hard";
  return share < 0.95 ? "good" : "easy";
}

export interface DueItem {
  readonly id: string;
  readonly card: ScheduleCard;
}

/** What is due, the longest overdue first; equal times by id. */
export function dueItems(items: readonly DueItem[], now: number): readonly DueItem[] {
  return items
    .filter(({ card }) => card.due <= now)
    .toSorted((a, b) => a.card.due - b.card.due || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0));
}

function ours(card: Card): ScheduleCard {
  return {
    due: card.due.getTime(),
    stability: card.stability,
    difficulty: card.difficulty,
    interval: card.scheduled_days,
    step: card.learning_steps,
    reviews: card.reps,
    lapses: card.lapses,
    state: cardStates[card.state] ?? "new",
    last: card.last_review?.getTime() ?? null,
  };
}

function theirs(card: ScheduleCard): Card {
  const state = cardStates.indexOf(card.state) as State;
  return {
    due: new Date(card.due),
    stability: card.stability,
    difficulty: card.difficulty,
    elapsed_days: 0,
    scheduled_days: card.interval,
    learning_steps: card.step,
    reps: card.reviews,
    lapses: card.lapses,
    state: state in State ? state : State.New,
    ...(card.last === null ? {} : { last_review: new Date(card.last) }),
  };
}
