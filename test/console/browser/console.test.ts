import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { globSync, readFileSync } from 'node:fs';
import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { answeredNumbers, numbersWithEnding } from '../../support/data/phone-numbers.ts';
import { eventually } from '../../support/eventually.ts';
import { barriers, hasChromium, problemsOf, startBrowser } from '../../support/servers/browser.ts';
import {
  startWebhookReceiver,
  type WebhookReceiver,
} from '../../support/servers/webhook-receiver.ts';
import { spawnWorker } from '../../support/servers/worker-process.ts';
import { SYSTEM_TOKEN, startSystem, type System } from '../../support/system.ts';
import { act, RECOVERED_MS, statusIs } from './batch-status.ts';
import { typeWhileItChanges } from './changed-contact.ts';
import { erasePerson } from './erasure.ts';
import { loseAnswer, watchBusyBatch } from './busy-batch.ts';
import { enter, tabTo } from './keyboard.ts';
import { leaveTypedForm, saveAndSignOut, stayWhileSending } from './leaving.ts';
import { lookAround, lookForNew, tokenOf } from './limited-token.ts';
import { goOnWithoutServer } from './lost-server.ts';
import { makeToken } from './new-token.ts';
import { PAGES } from './pages.ts';
import { keepScreenshot } from './pictures.ts';
import { signInAgain } from './refused-token.ts';
import { correctRefusedField, saveWithRefusedFields, searchAndLeave } from './refused-fields.ts';
import { goTo } from './go-to.ts';
import { HOURS, storeObjects } from './stored-objects.ts';
import { signInByMouse } from './under-mouse.ts';
import { leaveInputUnfinished } from './unfinished-input.ts';
import * as upload from './upload.ts';
import { problemsInDialog, problemsInViews } from './views.ts';
import { dated, workbookOf } from './workbook.ts';

/** Long enough to be seen ringing and talking. */
const WATCHABLE = { ringSeconds: { min: 0.3, max: 0.6 }, talkSeconds: { min: 1, max: 3 } };

describe.skipIf(!hasChromium())('the console', () => {
  const resources = new AsyncDisposableStack();
  let system: System;
  let receiver: WebhookReceiver;
  /** Its pages share what they have loaded, as the tabs of a window do. */
  let tabs: BrowserContext;
  /** It runs before and after each test. */
  let worker: ChildProcess;
  beforeAll(async () => {
    receiver = resources.use(await startWebhookReceiver());
    system = resources.use(await startSystem({ withWorker: false, simulator: WATCHABLE }));
    resources.defer(() => stopWorker('SIGTERM'));
    worker = await spawnWorker(system);
    const browser = await startBrowser();
    resources.defer(() => browser.close());
    tabs = await browser.newContext({ reducedMotion: 'reduce' });
  });
  afterAll(() => resources.disposeAsync());
  // An open page goes on reading.
  afterEach(() => Promise.all(tabs.pages().map((page) => page.close())));

  const stopWorker = async (signal: NodeJS.Signals) => {
    const ended = once(worker, 'exit');
    worker.kill(signal);
    await ended;
  };
  const open = async (path: string): Promise<Page> => {
    const page = await tabs.newPage();
    await page.goto(`${system.rest.apiUrl}/console${path}`);
    return page;
  };
  const openSignedIn = (path: string) => open(`${path}#token=${SYSTEM_TOKEN}`);
  /** One contact, whom nobody calls. */
  const createWaitingBatch = async () =>
    system.rest.createBatch({
      campaign_id: await system.rest.createCampaign(),
      contacts: answeredNumbers(1),
      scheduled_start: '2099-01-01T09:00:00Z',
    });

  it('refuses a wrong token with the words of the API, and takes a right one', async () => {
    const page = await open('/batches');
    const problems = problemsOf(page);
    await page.getByRole('textbox', { name: 'Token' }).fill('gat_wrong0000000000000');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('alert').getByText('This token is not accepted').waitFor();
    problems.push(...(await problemsInViews(page, 'sign-in')));
    await page.getByRole('textbox', { name: 'Token' }).fill(SYSTEM_TOKEN);
    problems.push(...(await signInByMouse(page)));
    expect(new URL(page.url()).pathname).toBe('/console/batches');
    expect(problems).toEqual([]);
  });

  it('takes a token that is limited to a campaign, and shows what it may do', async () => {
    const campaign_id = await system.rest.createCampaign({ name: 'Spring' });
    await lookAround(await open('/campaigns'), await tokenOf(system, campaign_id, 'read'));
    await lookForNew(await open('/campaigns'), await tokenOf(system, campaign_id, 'read', 'write'));
  });

  it('takes the token of its address into the tab alone, and forgets it at the end', async () => {
    const page = await openSignedIn('');
    await page.getByRole('heading', { name: 'Batches' }).waitFor();
    expect(page.url()).not.toContain('gat_');
    expect(await page.context().cookies()).toEqual([]);
    expect(await page.evaluate(() => localStorage.getItem('redial-token'))).toBe(null);
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    expect(await page.evaluate(() => sessionStorage.length)).toBe(0);
  });

  const whole = { timeout: 2 * RECOVERED_MS };
  it('shows 200 calls to their end, through a pause and the death of a worker', whole, async () => {
    const campaign_id = await system.rest.createCampaign({ concurrency_limit: 40 });
    const contacts = answeredNumbers(200);
    await system.rest.createBatch({ campaign_id, name: 'Check-ups', contacts });

    const page = await openSignedIn('');
    const problems = problemsOf(page);
    await page.getByRole('link', { name: 'Check-ups' }).click();
    await page.getByText('Live', { exact: true }).waitFor();
    await eventually(
      () => system.rest.liveCalls(),
      (live) => live > 10,
    );
    await page.getByRole('region', { name: 'What waits, and what to do' }).waitFor();
    await keepScreenshot(page, 'console-batch');
    await act(page, 'Pause');
    await statusIs(page, 'paused');
    await page.getByText(/^Paused\./).waitFor();
    expect(await barriers(page)).toEqual([]);

    await stopWorker('SIGKILL');
    await act(page, 'Resume');
    worker = await spawnWorker(system);
    await statusIs(page, 'completed', RECOVERED_MS);
    await page.getByText('Finished: nothing more comes').waitFor();
    expect(await page.getByRole('region', { name: 'Progress' }).textContent()).toMatch(
      /200 completed|completed:? ?200/,
    );
    expect((await system.rest.ledger()).filter(({ posts }) => posts !== 1)).toEqual([]);

    await page.getByRole('table').getByRole('link').first().click();
    await page.getByText('Added to the batch').waitFor();
    await keepScreenshot(page, 'console-contact');
    expect(problems).toEqual([]);
  });

  it('makes a batch of a file with errors: drop, columns, refused rows, check, start', async () => {
    const campaign_id = await system.rest.createCampaign({ name: 'Uploaded' });
    const page = await openSignedIn('/batches/new');
    const problems = problemsOf(page);
    await upload.chooseCampaign(page, 'Uploaded');
    await upload.dropFile(page, 'patients.csv', upload.FILE_WITH_ERRORS);
    await upload.useColumn(page, 'Patient', 'Name of the person');
    await upload.useColumn(page, 'Remark', 'Leave out');
    expect((await upload.cellsOf(page, 'First rows')).slice(0, 2)).toEqual([
      ['phone_number', 'callee_name', 'Appointment'],
      ['+13035550201', 'Ann Smith', 'Monday'],
    ]);

    await page.getByRole('button', { name: 'Check the file' }).click();
    await page.getByText('The batch would be accepted.').waitFor();
    const counts = await page.getByRole('definition').allInnerTexts();
    expect(counts).toEqual(['5', '2', '2', '1', '0', '0', '0']);
    await page.getByText('Calls, with the expected retries').waitFor();
    problems.push(...(await problemsInViews(page, 'batches-new-checked')));
    const refused = await upload.downloadOf(page, 'Download the refused rows as CSV');
    expect(refused.split('\r\n').map((row) => row.split(',').slice(0, 3))).toEqual([
      ['\u{feff}row', 'column', 'value'],
      ['5', 'phone_number', '12'],
      ['6', '', ''],
    ]);

    await page.getByRole('button', { name: 'Upload and call 2 contacts' }).click();
    const batchId = await upload.openedBatch(page);
    expect((await system.rest.batch(batchId))['campaign_id']).toBe(campaign_id);
    expect(await system.rest.contacts(batchId)).toMatchObject([
      {
        phone_number: '+13035550201',
        call_variables: { callee_name: 'Ann Smith', Appointment: 'Monday' },
      },
      {
        phone_number: '+13035550202',
        call_variables: { callee_name: 'Bob Brown', Appointment: 'Tuesday' },
      },
    ]);
    expect(problems).toEqual([]);
  });

  it('makes a batch of the first sheet of an Excel workbook', async () => {
    const campaign_id = await system.rest.createCampaign({ default_region: 'US' });
    const page = await openSignedIn(`/batches/new?campaign=${campaign_id}`);
    const problems = problemsOf(page);
    const person = [3_035_550_301, 'Eve Moor', dated(46_359 + 10 / 24)];
    const buffer = workbookOf([['phone', 'callee_name', 'visit'], person]);
    const file = { name: 'people.xlsx', mimeType: 'application/zip', buffer };
    await page.locator('input[type=file]').setInputFiles(file);
    await page.getByRole('button', { name: 'Check the file' }).click();
    await upload.chooseOtherStarts(page);
    await page.getByRole('button', { name: 'Upload and call 1 contact' }).click();
    const call_variables = { callee_name: 'Eve Moor', visit: '2026-12-03 10:00' };
    expect(await system.rest.contacts(await upload.openedBatch(page))).toMatchObject([
      { phone_number: '+13035550301', call_variables },
    ]);
    expect(problems).toEqual([]);
  });

  it('adds a file to a batch, and says which rows it has refused', async () => {
    const batchId = await createWaitingBatch();
    const page = await openSignedIn(`/batches/${batchId}`);
    await page.getByRole('link', { name: 'Add a file' }).click();
    await upload.dropFile(page, 'more.csv', upload.FILE_WITH_ERRORS);
    await stayWhileSending(page, 'Add the contacts');
    await page.getByText('2 contacts are added.').waitFor();
    expect(await page.getByRole('definition').allInnerTexts()).toEqual(['5', '2', '2', '1']);
    await page.getByRole('row', { name: /^5 phone_number 12 / }).waitFor();
    await page.getByRole('row', { name: /^6 / }).waitFor();
    expect(await system.rest.contacts(batchId)).toHaveLength(3);
  });

  it('is worked with by the keyboard alone: sign in, open a batch, pause it', async () => {
    const retry_policy = { max_retries: 1, strategy: 'fixed', cooldown_minutes: 60 };
    const campaign_id = await system.rest.createCampaign({ retry_policy });
    const contacts = numbersWithEnding(1, '90');
    const batchId = await system.rest.createBatch({ campaign_id, name: 'By keyboard', contacts });
    const page = await open('');
    await tabTo(page, page.getByRole('textbox', { name: 'Token' }));
    await page.keyboard.type(SYSTEM_TOKEN);
    await page.keyboard.press('Enter');
    await enter(page, page.getByRole('link', { name: 'By keyboard' }));
    await enter(page, page.getByRole('button', { name: 'Pause' }));
    await enter(page, page.getByRole('dialog').getByRole('button', { name: 'Pause' }));
    await statusIs(page, 'paused');
    expect((await system.rest.batch(batchId))['status']).toBe('paused');
    await enter(page, page.getByRole('button', { name: 'Resume' }));
    await page.getByRole('dialog').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    await tabTo(page, page.getByRole('button', { name: 'Cancel batch' }));
  });

  it('erases a person after saying what that does, and then says what it did', async () => {
    await erasePerson(await openSignedIn('/erasures'));
  });

  it('stays in its frame, and loses nothing typed, whatever happens meanwhile', async () => {
    const batchId = await createWaitingBatch();
    await goOnWithoutServer(await openSignedIn(`/batches/${batchId}`));
    const [contact] = await system.rest.contacts(batchId);
    const path = `/batches/${batchId}/contacts/${String(contact?.['contact_id'])}`;
    const change = () => system.rest.send('PATCH', path, { external_id: 'by-others' });
    await typeWhileItChanges(await openSignedIn(path), change);
    await loseAnswer(await openSignedIn(path));
  });

  it('shows of a busy batch what its events do not tell, and keeps an open dialog', async () => {
    await watchBusyBatch(system.rest, openSignedIn);
  });

  it('has no page that the test of all pages leaves out', () => {
    const routes = globSync('console/src/pages/*/routes.ts').flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(/path: '([^']+)'/g)].map(([, path = '']) => path),
    );
    expect([...PAGES.map(({ route }) => route), '/sign-in'].toSorted()).toEqual(routes.toSorted());
  });

  it('shows a new token in a dialog that only its button closes', async () => {
    await makeToken(await openSignedIn('/batches'));
  });

  it('loses nothing that it cannot read, and no filter goes on in its field', async () => {
    const path = `/campaigns/${await system.rest.createCampaign(HOURS)}`;
    const { body } = await system.rest.send('GET', path);
    await saveWithRefusedFields(await openSignedIn(`${path}/change`));
    await correctRefusedField(await openSignedIn(`${path}/change`));
    expect(await system.rest.send('GET', path)).toMatchObject({ body });
    await leaveInputUnfinished(system.rest, openSignedIn);
    await searchAndLeave(await openSignedIn('/calls'));
  });

  it('asks before what was typed is lost, also to a refused token, and not after a save', async () => {
    const page = await openSignedIn('/campaigns/new');
    await signInAgain(page);
    await leaveTypedForm(page);
    const campaign = await system.rest.createCampaign();
    await saveAndSignOut(await openSignedIn(`/campaigns/${campaign}/change`));
  });

  it('has no barrier on any page, in light and dark, on a wide screen and a phone', async () => {
    const objects = await storeObjects(system, receiver);
    const page = await openSignedIn('');
    const problems = problemsOf(page);
    for (const { route, path, shows, dialog } of PAGES) {
      await goTo(page, `/console${path(objects)}`);
      await page.getByText(shows).first().waitFor();
      const name = route.slice(1).replaceAll(/\W+/g, '-');
      problems.push(...(await problemsInViews(page, name)));
      if (dialog !== undefined) problems.push(...(await problemsInDialog(page, dialog, name)));
    }
    expect(problems).toEqual([]);
  }, 300_000);
});
