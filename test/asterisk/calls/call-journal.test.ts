import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { readJournal } from '../../../src/asterisk/calls/call-journal.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'journal-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const line = (eventtype: string, eventtime: number, uniqueid: string, eventextra = '') =>
  JSON.stringify({ eventtype, eventtime, uniqueid, channame: 'PJSIP/trunk-1', eventextra });

it('reads answer and end of the calls that are asked for, and skips half a line', async () => {
  const file = join(folder, 'calls.jsonl');
  const end = '{"hangupcause":16,"hangupsource":"PJSIP/trunk-1","dialstatus":""}';
  const lines = [
    line('CHAN_START', 1_700_000_000, 'a'),
    line('ANSWER', 1_700_000_001.5, 'a'),
    line('HANGUP', 1_700_000_003.25, 'a', end),
    line('ANSWER', 1_700_000_004, 'other'),
    line('HANGUP', 1_700_000_005, 'b', '{"hangupcause":17,"hangupsource":"","dialstatus":""}'),
    '{"eventtype":"HANG',
  ];
  writeFileSync(file, lines.join('\n'));
  expect(await readJournal(file, new Set(['a', 'b', 'c']))).toEqual(
    new Map([
      [
        'a',
        {
          answeredAt: 1_700_000_001_500,
          hungUp: { at: 1_700_000_003_250, cause: 16, byFarEnd: true },
        },
      ],
      ['b', { answeredAt: null, hungUp: { at: 1_700_000_005_000, cause: 17, byFarEnd: false } }],
    ]),
  );
});

it('knows nothing without a journal', async () => {
  expect(await readJournal(null, new Set(['a']))).toEqual(new Map());
  expect(await readJournal(join(folder, 'none.jsonl'), new Set(['a']))).toEqual(new Map());
});

it('reads what was set aside before what followed', async () => {
  const file = join(folder, 'calls.jsonl');
  const end = '{"hangupcause":16,"hangupsource":"","dialstatus":""}';
  writeFileSync(`${file}.1`, `${line('ANSWER', 1_700_000_001, 'a')}\n`);
  expect(await readJournal(file, new Set(['a']))).toEqual(
    new Map([['a', { answeredAt: 1_700_000_001_000, hungUp: null }]]),
  );
  writeFileSync(file, `${line('HANGUP', 1_700_000_002, 'a', end)}\n`);
  const hungUp = { at: 1_700_000_002_000, cause: 16, byFarEnd: false };
  expect(await readJournal(file, new Set(['a']))).toEqual(
    new Map([['a', { answeredAt: 1_700_000_001_000, hungUp }]]),
  );
});
