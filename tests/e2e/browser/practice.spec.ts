import AxeBuilder from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";
import { strike, table } from "../practice.ts";
import { test } from "./served.ts";

test.use({ reducedMotion: "reduce", locale: "en" });

/** The lowest tier and what a test wants else: software rendering pays for the rest. */
async function open(page: Page, address: string, preferences: Readonly<Record<string, unknown>> = {}): Promise<void> {
  await page.addInitScript((given) => {
    if (localStorage.getItem("pyramid.preferences") === null) {
      localStorage.setItem("pyramid.preferences", JSON.stringify({ tier: "low", ...given }));
    }
  }, preferences);
  await page.goto(address);
  await expect(page.locator(".stage")).toHaveAttribute("data-state", "ready");
}

/** A key of a keyboard in the Russian layout: its letter is Cyrillic, its place is the same. */
async function pressRussian(page: Page, code: string, letter: string, ctrl = false): Promise<void> {
  await page.evaluate(
    ([place, key, ctrlKey]) => {
      const target = document.activeElement ?? document.body;
      for (const type of ["keydown", "keyup"]) {
        const event = { code: place, key, ctrlKey, bubbles: true, cancelable: true };
        target.dispatchEvent(new KeyboardEvent(type, event));
      }
    },
    [code, letter, ctrl] as const,
  );
}

const azimuth = (page: Page) => page.getByRole("textbox", { name: "Azimuth" });

test("a stroke within three actions, verdict, undo and history, by keyboard alone", async ({ page, address }) => {
  await open(page, address, { language: "en", strip: true });
  await table(page).focus();
  await page.keyboard.press("ArrowLeft");
  await strike(page);
  await page.keyboard.press("Escape");
  await expect(page.locator(".chip")).toHaveText(/Clean|Foul/);
  await expect(page.getByRole("button", { name: /^Stroke 1:/ })).toBeVisible();
  await expect(azimuth(page)).toHaveValue("1.00");
  await page.keyboard.press("Shift+ArrowRight");
  await expect(azimuth(page)).toHaveValue("0.90");
  await page.keyboard.press("Control+KeyZ");
  await expect(azimuth(page)).toHaveValue("1.00");
  await page.keyboard.press("Control+KeyZ");
  await expect(page.locator(".stage")).toHaveAccessibleName(/16 balls/);
  await page.keyboard.press("Control+KeyZ");
  await expect(azimuth(page)).toHaveValue("0.00");
  // Another stroke from the same place is a branch; the first one stays.
  await strike(page);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: /^Stroke 2:.*from the start/ })).toBeVisible();
});

test("keys go by their place: the Russian layout does all the same", async ({ page, address }) => {
  await open(page, address, { language: "ru" });
  await page.locator(".stage").focus();
  const height = page.getByRole("textbox", { name: "верх" });
  await pressRussian(page, "KeyW", "ц");
  await expect(height).toHaveValue("2,0");
  await pressRussian(page, "KeyZ", "я", true);
  await expect(height).toHaveValue("0,0");
  await pressRussian(page, "KeyK", "л", true);
  await page.getByRole("combobox").fill("gjkyfz ckeif");
  await expect(page.getByText("Такой команды нет")).toBeVisible();
  await page.getByRole("combobox").fill("gjdnjh");
  await expect(page.getByRole("option").first()).toHaveText(/Повтор/);
  await page.getByRole("combobox").fill("ruler");
  await expect(page.getByRole("option").first()).toHaveText(/Линейка/);
  await page.keyboard.press("Enter");
  await expect(page.locator(".mode .title")).toHaveText(/Линейка/);
  await expect(page.locator(".readout")).toHaveText(/мм/);
});

test("the mouse aims, chooses the cue ball and measures; one drag is one step back", async ({ page, address }) => {
  await open(page, address, { language: "en", camera: "top" });
  const box = await page.locator("canvas.table").boundingBox();
  if (box === null) throw new Error("no table");
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x, y - 60, { steps: 6 });
  await page.mouse.up();
  await expect(azimuth(page)).not.toHaveValue("0.00");
  await page.keyboard.press("Control+KeyZ");
  await expect(azimuth(page)).toHaveValue("0.00");
  await page.keyboard.press("KeyM");
  await page.mouse.down();
  await page.mouse.move(x + 40, y - 60, { steps: 4 });
  await page.mouse.up();
  await expect(page.locator(".readout")).toHaveText(/mm.*to the long cushion/);
  await expect(azimuth(page)).toHaveValue("0.00");
});

test("a key is set anew, and one that is taken says by what", async ({ page, address }) => {
  await open(page, address, { language: "en" });
  await page.locator(".stage").focus();
  await page.keyboard.press("F1");
  const set = page.getByRole("button", { name: "Strike: set a key" });
  await set.click();
  await page.keyboard.press("KeyM");
  await expect(page.getByText(/Taken by: .*Ruler/)).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(set).toHaveText(/M$/);
  await page.reload();
  await expect(page.locator(".stage")).toHaveAttribute("data-state", "ready");
  await page.locator(".stage").focus();
  await page.keyboard.press("KeyM");
  await expect(page.getByRole("region", { name: "Replay" })).toBeVisible();
});

test("what was practised before is offered, and goes on", async ({ page, address }) => {
  await open(page, address, { language: "en" });
  await table(page).focus();
  await page.keyboard.press("ArrowLeft");
  await strike(page);
  await page.keyboard.press("Escape");
  await expect(page.locator(".chip")).toBeVisible();
  await page.reload();
  await page.getByRole("button", { name: "Go on", exact: true }).click();
  await expect(page.locator(".chip")).toBeVisible();
  await expect(azimuth(page)).toHaveValue("1.00");
  // Its record is made again when it is looked at.
  await table(page).focus();
  await page.keyboard.press("Shift+KeyV");
  await expect(page.getByRole("region", { name: "Replay" })).toBeVisible();
});

for (const scale of [1, 1.25, 1.5, 2]) {
  test(`everything stands inside the smallest window at ${scale * 100} %`, async ({ browser, address }) => {
    const context = await browser.newContext({
      viewport: { width: 1024, height: 640 },
      deviceScaleFactor: scale,
      reducedMotion: "reduce",
    });
    const page = await context.newPage();
    await open(page, address, { language: "ru" });
    for (const name of ["Удар", "Место судьи", "Клавиши", "Повтор"]) {
      await expect(page.getByRole("button", { name, exact: true }).first()).toBeInViewport({ ratio: 1 });
    }
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(wide).toBe(0);
    await context.close();
  });
}

for (const theme of ["dark", "light"] as const) {
  test(`nothing serious stands in anybody's way, ${theme}`, async ({ page, address }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await open(page, address, { language: "ru", theme });
    await page.locator(".stage").focus();
    await page.keyboard.press("Space");
    await expect(page.locator(".transport")).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(page.locator(".strip")).toBeVisible();
    await expect(page.locator(".chip")).toBeVisible();
    const look = async (what: string): Promise<void> => {
      // The canvas is told about by the table's label; colours over it are style's own.
      const found = await new AxeBuilder({ page }).setLegacyMode(true).exclude("canvas").analyze();
      const grave = found.violations.filter(({ impact }) => impact === "serious" || impact === "critical");
      expect(
        grave.map(({ id, nodes }) => [id, nodes.map(({ html }) => html.slice(0, 160))]),
        what,
      ).toEqual([]);
    };
    await look("practice");
    for (const [key, what] of [
      ["KeyI", "card"],
      ["F1", "keys"],
      ["Control+KeyK", "palette"],
    ] as const) {
      await page.keyboard.press(key);
      await look(what);
      await page.keyboard.press("Escape");
    }
  });
}
