import { once } from 'node:events';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { answeredNumbers } from '../../support/data/phone-numbers.ts';
import { eventually } from '../../support/eventually.ts';
import { barriers, hasChromium, problemsOf, startBrowser } from '../../support/servers/browser.ts';
import { spawnWorker } from '../../support/servers/worker-process.ts';
import { SYSTEM_TOKEN, startSystem, type System } from '../../support/system.ts';
import { keepScreenshot } from './screenshots.ts';

/** Long enough to be seen ringing and talking. */
const WATCHABLE = { ringSeconds: { min: 0.3, max: 0.6 }, talkSeconds: { min: 0.3, max: 1 } };

/** Presses a button, and then the button of the same name in its dialog. */
async function act(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name }).click();
  await page.getByRole('dialog').getByRole('button', { name }).click();
}

/** Waits until the batch of the page has this status. */
function statusIs(page: Page, status: string): Promise<void> {
  const badge = page.getByTestId('status').first();
  return badge.getByText(status, { exact: true }).waitFor({ timeout: 60_000 });
}

describe.skipIf(!(await hasChromium()))('the page of a batch', () => {
  const resources = new AsyncDisposableStack();
  let system: System;
  let browser: Browser;
  beforeAll(async () => {
    system = resources.use(await startSystem({ withWorker: false, simulator: WATCHABLE }));
    browser = await startBrowser();
    resources.defer(() => browser.close());
  });
  afterAll(() => resources.disposeAsync());

  it('shows 200 calls to their end, through a pause and the death of a worker', async () => {
    const first = await spawnWorker(system);
    const campaign_id = await system.rest.createCampaign({ concurrency_limit: 40 });
    const contacts = answeredNumbers(200);
    await system.rest.createBatch({ campaign_id, name: 'Check-ups', contacts });

    const page = await browser.newPage({ reducedMotion: 'reduce' });
    const problems = problemsOf(page);
    await page.goto(`${system.rest.apiUrl}/console#token=${SYSTEM_TOKEN}`);
    await page.getByRole('table').getByRole('link').click();
    await page.getByText('Live', { exact: true }).waitFor();
    await eventually(
      () => system.rest.liveCalls(),
      (live) => live > 10,
    );
    await keepScreenshot(page, 'console-batch');
    await act(page, 'Pause');
    await statusIs(page, 'paused');
    await page.getByText(/^Paused\./).waitFor();
    expect(await barriers(page)).toEqual([]);

    first.kill('SIGKILL');
    await act(page, 'Resume');
    const second = await spawnWorker(system);
    await statusIs(page, 'completed');
    await page.getByText('Finished: nothing more comes').waitFor();
    expect(await page.getByRole('region', { name: 'Progress' }).textContent()).toMatch(
      /200 completed|completed:? ?200/,
    );
    expect((await system.rest.ledger()).filter(({ posts }) => posts !== 1)).toEqual([]);

    await page.getByRole('table').getByRole('link').first().click();
    await page.getByText('Added to the batch').waitFor();
    await keepScreenshot(page, 'console-contact');
    expect(await barriers(page)).toEqual([]);
    expect(problems).toEqual([]);
    second.kill('SIGTERM');
    await once(second, 'exit');
  });
});
