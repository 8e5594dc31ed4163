import { existsSync } from 'node:fs';
import { AxeBuilder } from '@axe-core/playwright';
import { type Browser, chromium, type Page } from 'playwright-core';

/** Debian's Chromium: its package without windows, which costs less, and the whole one. */
const CHROMIUMS = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'] as const;

const chromiumPath = CHROMIUMS.find((path) => existsSync(path));

/** Whether Chromium is installed. Where it is not, one line on stderr says that its tests are skipped. */
export function hasChromium(): boolean {
  if (chromiumPath !== undefined) return true;
  process.stderr.write(`Tests in a browser are skipped: there is no ${CHROMIUMS.join(' or ')}\n`);
  return false;
}

/** @param args of the command line of Chromium */
export async function startBrowser(args: readonly string[] = []): Promise<Browser> {
  // Chromium refuses its sandbox to root.
  const ofUser = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  return chromium.launch({
    ...(chromiumPath && { executablePath: chromiumPath }),
    args: [...ofUser, ...args],
  });
}

/** What went wrong in a page: errors of its scripts, and what its content security policy refused. */
export function problemsOf(page: Page): string[] {
  const problems: string[] = [];
  page.on('pageerror', (error) => problems.push(error.message));
  page.on('console', (message) => {
    if (/Content Security Policy/i.test(message.text())) problems.push(message.text());
  });
  return problems;
}

/** The rules of axe that depend on colours, and on what fits into the window. */
const RULES_OF_LOOKS = [
  'aria-hidden-focus',
  'button-name',
  'color-contrast',
  'link-in-text-block',
  'scrollable-region-focusable',
];

/** A script instead of that of axe, for a page that has it. */
const NOTHING = 'undefined';

/**
 * The serious and critical violations that axe finds, each with the first element that it names.
 * @param rules `of-looks` is enough for a page that was examined in another theme and width
 * @param within a selector of the part that is examined
 */
export async function barriers(
  page: Page,
  rules: 'all' | 'of-looks' = 'all',
  within = 'html',
): Promise<string[]> {
  // Measured: 60 looks take 17 s; with axe loaded for each, and with what it says of passed rules, 32 s.
  const loaded = await page.evaluate(() => 'axe' in globalThis);
  const axe = new AxeBuilder(loaded ? { page, axeSource: NOTHING } : { page })
    .setLegacyMode(true)
    .include(within)
    .options({ resultTypes: ['violations'] });
  if (rules === 'of-looks') axe.withRules(RULES_OF_LOOKS);
  const { violations } = await axe.analyze();
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, help, nodes }) => `${id}: ${help} (${nodes[0]?.html.slice(0, 120)})`);
}
