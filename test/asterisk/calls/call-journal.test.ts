import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { readJournal } from '../../../src/asterisk/calls/call-journal.ts';
import { PatientJournal } from '../../../src/asterisk/calls/patient-journal.ts';

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

it('does without a hang-up that does not say whose it was', async () => {
  const file = join(folder, 'calls.jsonl');
  const lines = [
    line('ANSWER', 1_700_000_001, 'a'),
    line('HANGUP', 1_700_000_002, 'a', '{"hangupcause":16,"hangups'),
    line('ANSWER', 1_700_000_003, 'b'),
  ];
  writeFileSync(file, lines.join('\n'));
  expect(await readJournal(file, new Set(['a', 'b']))).toEqual(
    new Map([
      ['a', { answeredAt: 1_700_000_001_000, hungUp: null }],
      ['b', { answeredAt: 1_700_000_003_000, hungUp: null }],
    ]),
  );
});

it('is tried ten times where it cannot be read, and then done without', async () => {
  const lines: string[] = [];
  const log = pino({}, { write: (text: string) => void lines.push(text) });
  // A folder can be opened, and not be read.
  const journal = new PatientJournal(folder, log);
  for (let tries = 1; tries < 10; tries += 1) {
    await expect(journal.read(new Set(['a']))).rejects.toThrow('EISDIR');
  }
  expect(lines).toEqual([]);
  expect(await journal.read(new Set(['a']))).toEqual(new Map());
  expect(lines.join('')).toContain('make the file ASTERISK_JOURNAL_FILE readable');
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
