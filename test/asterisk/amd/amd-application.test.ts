import { describe, expect, it } from 'vitest';
import { amdArguments, readAmdFinding } from '../../../src/asterisk/amd/amd-application.ts';
import { detectionTimers } from '../../../src/domain/detection-timers.ts';

describe('the arguments of AMD()', () => {
  it('are the timers of the request and the bounds of a greeting', () => {
    expect(amdArguments(detectionTimers())).toBe('5000,2500,1000,15000,100,50,1000,128,600000');
  });

  it('are whole numbers from 1 on, since 0 would mean a default', () => {
    const timers = detectionTimers({ noSpeechTimeoutMs: 0, decisionTimeoutMs: 1234.5 });
    expect(amdArguments(timers)).toBe('1,2500,1000,1235,100,50,1000,128,600000');
  });
});

describe('the finding of AMD()', () => {
  it.for([
    ['human', ['amd', 'HUMAN', 'HUMAN-1000-1000']],
    ['machine', ['amd', 'MACHINE', 'LONGGREETING-2500-2500']],
    ['silence', ['amd', 'MACHINE', 'INITIALSILENCE-5000-5000']],
    ['undecided', ['amd', 'NOTSURE', 'TOOLONG-15000']],
    ['undecided', ['amd', 'HANGUP', '']],
  ] as const)('is %s for %j', ([finding, args]) => {
    expect(readAmdFinding(args)).toBe(finding);
  });

  it('is missing where a channel was handed over for the first time', () => {
    expect(readAmdFinding([])).toBeUndefined();
    expect(readAmdFinding(undefined)).toBeUndefined();
  });
});
