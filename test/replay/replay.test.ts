import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { describe, expect, inject, test } from 'vitest';
import { failedReplays, FILES, FOLDER } from './recorded.ts';

/** A history without spaces after names, and with its payloads as text. */
const readable = (history: string): string =>
  history
    .replaceAll('": ', '":')
    .replaceAll(/"data":"([^"]*)"/g, (_data, base64: string) =>
      Buffer.from(base64, 'base64').toString(),
    );

const workflowBundle = { codePath: inject('workflowBundle') };

describe('the recorded workflow histories', () => {
  test('replay without an error', async () => {
    expect(await failedReplays({ workflowBundle })).toEqual([]);
  });

  test('cover each kind of workflow', () => {
    const kinds = new Set(FILES.map((name) => name.split('-')[0]));
    expect(kinds).toEqual(new Set(['batch', 'contact', 'round', 'sweep']));
  });

  test.each([
    ['a timer that fires', 'EVENT_TYPE_TIMER_FIRED'],
    ['continue-as-new', 'EVENT_TYPE_WORKFLOW_EXECUTION_CONTINUED_AS_NEW'],
    ['a signal', 'EVENT_TYPE_WORKFLOW_EXECUTION_SIGNALED'],
    ['a cancel request', 'EVENT_TYPE_WORKFLOW_EXECUTION_CANCEL_REQUESTED'],
    ['a child that ends', 'EVENT_TYPE_CHILD_WORKFLOW_EXECUTION_COMPLETED'],
    ['a local activity', 'EVENT_TYPE_MARKER_RECORDED'],
    ['a claim that waits in an activity', '"name":"claimContacts"'],
    ['a round', '"name":"RoundWorkflow"'],
    ['a contact', '"name":"ContactWorkflow"'],
    ['a changed search attribute', 'EVENT_TYPE_UPSERT_WORKFLOW_SEARCH_ATTRIBUTES'],
    ['a full run that waits for its starts', 'gatherEvents'],
    ['a run that tries to end', 'isFirstTry'],
  ])('cover %s of a batch', async (_what, event) => {
    const batches = FILES.filter((name) => name.startsWith('batch-'));
    const histories = await Promise.all(
      batches.map(async (file) => readable(await readFile(`${FOLDER}/${file}`, 'utf8'))),
    );
    expect(histories.some((history) => history.includes(event))).toBe(true);
  });

  test('are those that were recorded: SHA256SUMS lists each of them unchanged', async () => {
    const sums = await Promise.all(
      FILES.map(async (file) => {
        const bytes = await readFile(`${FOLDER}/${file}`);
        return `${createHash('sha256').update(bytes).digest('hex')}  ${file}`;
      }),
    );
    const listed = (await readFile(`${FOLDER}/SHA256SUMS`, 'utf8')).trim().split('\n');
    expect(sums.toSorted()).toEqual(listed.toSorted());
  });
});
