import type { Page } from 'playwright-core';
import { barriers } from '../../support/servers/browser.ts';
import { keepPicture, KEEPS_PICTURES } from './pictures.ts';

/** A theme and a width in which a page is looked at. */
type View = { colorScheme: 'light' | 'dark'; width: 1280 | 360 };

const HEIGHT = 800;
const VIEWS: readonly View[] = [
  { colorScheme: 'light', width: 1280 },
  { colorScheme: 'dark', width: 360 },
  { colorScheme: 'light', width: 360 },
  { colorScheme: 'dark', width: 1280 },
];
/** The first two have each theme and each width. */
const LOOKED_AT = KEEPS_PICTURES ? VIEWS : VIEWS.slice(0, 2);

/**
 * Looks at a loaded page in light and dark, on a wide screen and a phone.
 * @param within a selector of the part in which barriers are looked for; by default the whole page
 * @returns what keeps people from it: what axe finds, what lies beyond the right edge, and cells of tables that
 * touch each other
 */
export async function problemsInViews(
  page: Page,
  name: string,
  within?: string,
): Promise<string[]> {
  const problems: string[] = [];
  for (const [index, { colorScheme, width }] of LOOKED_AT.entries()) {
    await showIn(page, { colorScheme, width });
    const view = `${name}-${colorScheme}-${width}`;
    await keepPicture(page, view);
    const rules = index === 0 || KEEPS_PICTURES ? 'all' : 'of-looks';
    const found = [
      ...(await barriers(page, rules, within)),
      ...(await beyondTheEdge(page)),
      ...(await crampedCells(page)),
    ];
    problems.push(...found.map((problem) => `${view}: ${problem}`));
  }
  return problems;
}

/** Shows a page in another view, and waits until it has its colours. */
export async function showIn(page: Page, { colorScheme, width }: View): Promise<void> {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  await page.setViewportSize({ width, height: HEIGHT });
  const inTheme = page.locator(`html[data-mantine-color-scheme=${colorScheme}]`);
  await inTheme.waitFor({ state: 'attached' });
}

/** Looks at the open dialog, as at a page. */
export function problemsInOpenDialog(page: Page, name: string): Promise<string[]> {
  return problemsInViews(page, name, '[role=dialog]');
}

/** Opens the dialog of a button, looks at it, and closes it. */
export async function problemsInDialog(
  page: Page,
  button: string,
  name: string,
): Promise<string[]> {
  await page.getByRole('button', { name: button, exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.waitFor();
  const problems = await problemsInOpenDialog(page, `${name}-dialog`);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
  return problems;
}

/** The first element that makes the page wider than its window. */
async function beyondTheEdge(page: Page): Promise<string[]> {
  return page.locator('html').evaluate((root) => {
    const { scrollWidth, clientWidth } = root;
    if (scrollWidth <= clientWidth) return [];
    const widest = [...root.querySelectorAll('main *')].find(
      (element) => element.getBoundingClientRect().right > clientWidth,
    );
    return [`${scrollWidth} px wide: ${widest?.outerHTML.slice(0, 160) ?? 'nothing in main'}`];
  });
}

/** The first cell of a table without room before its text. */
async function crampedCells(page: Page): Promise<string[]> {
  return page.locator('html').evaluate((root) => {
    const window = root.ownerDocument.defaultView;
    const cells = [...root.querySelectorAll('.mantine-Table-table :is(td, th)')];
    const cramped = cells.find(
      (cell) => parseFloat(window?.getComputedStyle(cell).paddingInlineStart ?? '0') < 4,
    );
    return cramped === undefined ? [] : [`cramped: ${cramped.outerHTML.slice(0, 160)}`];
  });
}
