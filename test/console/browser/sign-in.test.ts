import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SYSTEM_TOKEN, startSystem, type System } from '../../support/system.ts';
import { barriers, hasChromium, problemsOf, startBrowser } from '../../support/servers/browser.ts';

describe.skipIf(!(await hasChromium()))('the console', () => {
  const resources = new AsyncDisposableStack();
  let system: System;
  let browser: Browser;
  beforeAll(async () => {
    system = resources.use(await startSystem({ withWorker: false }));
    browser = await startBrowser();
    resources.defer(() => browser.close());
  });
  afterAll(() => resources.disposeAsync());

  const open = async (path: string): Promise<Page> => {
    const page = await browser.newPage();
    await page.goto(`${system.rest.apiUrl}/console${path}`);
    return page;
  };

  it('refuses a wrong token with the words of the API, and takes a right one', async () => {
    const page = await open('/batches');
    const problems = problemsOf(page);
    await page.getByRole('textbox', { name: 'Token' }).fill('gat_wrong0000000000000');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('alert').getByText('This token is not accepted').waitFor();
    expect(await barriers(page)).toEqual([]);
    await page.getByRole('textbox', { name: 'Token' }).fill(SYSTEM_TOKEN);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('heading', { name: 'Batches' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/console/batches');
    expect(problems).toEqual([]);
  });

  it('signs in by the token of its address, and takes it out of the address', async () => {
    const page = await open(`#token=${SYSTEM_TOKEN}`);
    await page.getByRole('heading', { name: 'Batches' }).waitFor();
    expect(page.url()).not.toContain('gat_');
  });

  it('keeps the token in the tab alone, and forgets it at the end', async () => {
    const page = await open(`#token=${SYSTEM_TOKEN}`);
    await page.getByRole('heading', { name: 'Batches' }).waitFor();
    expect(await page.context().cookies()).toEqual([]);
    expect(await page.evaluate(() => localStorage.getItem('redial-token'))).toBe(null);
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    expect(await page.evaluate(() => sessionStorage.length)).toBe(0);
  });
});
