import { access } from 'node:fs/promises';
import { AxeBuilder } from '@axe-core/playwright';
import { type Browser, chromium, type Page } from 'playwright-core';

/** Debian's Chromium, from its package `chromium`. */
const CHROMIUM = '/usr/bin/chromium';

/** Whether Chromium is installed. Where it is not, one line on stderr says that its tests are skipped. */
export async function hasChromium(): Promise<boolean> {
  try {
    await access(CHROMIUM);
    return true;
  } catch {
    process.stderr.write(`Tests in a browser are skipped: there is no ${CHROMIUM}\n`);
    return false;
  }
}

export async function startBrowser(): Promise<Browser> {
  // Chromium refuses its sandbox to root.
  const args = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  return chromium.launch({ executablePath: CHROMIUM, args });
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

/** The serious and critical violations that axe finds, each with the first element that it names. */
export async function barriers(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).setLegacyMode(true).analyze();
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, help, nodes }) => `${id}: ${help} (${nodes[0]?.html.slice(0, 120)})`);
}
