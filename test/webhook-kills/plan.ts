import { seededFraction } from '../../src/call-control/simulated/seeded-random.ts';
import type { EventType } from '../../src/domain/webhook-event.ts';
import { PROFILES, type Profile } from './behaviour.ts';

const CONTROLS = ['none', 'pause batch', 'pause campaign', 'cancel'] as const;
export type Control = (typeof CONTROLS)[number];

export type PlannedEndpoint = {
  name: string;
  profile: Profile;
  payload: 'thin' | 'full';
  /** null: all. */
  eventTypes: EventType[] | null;
};

/** What one organization does in a run. */
export type Plan = {
  seed: number;
  contacts: string[];
  endpoints: PlannedEndpoint[];
  control: Control;
  /** When it is done, after the batch has begun. */
  controlAfterMs: number;
  pauseMs: number;
  /** Somebody opts out. */
  hasOptOut: boolean;
};

/** The last two digits of a number decide what happens to its calls: docs/simulator.md. */
const OUTCOMES = ['01', '02', '03', '90', '91', '93', '95', '98'];
const CALL_EVENTS: EventType[] = ['call.started', 'call.ended', 'contact.finished'];

/** The plan of a seed: the same for the same seed. */
export function planOf(seed: number): Plan {
  const draw = (what: string) => seededFraction(seed, what);
  const pick = <Choice>(what: string, choices: readonly Choice[]): Choice => {
    const choice = choices[Math.floor(draw(what) * choices.length)];
    if (choice === undefined) throw new Error(`there is no choice of ${what}`);
    return choice;
  };
  const contacts = Array.from({ length: 1 + Math.floor(draw('contacts') * 3) }, (_, index) =>
    numberOf(seed, index, pick(`outcome ${index}`, OUTCOMES)),
  );
  return {
    seed,
    contacts,
    endpoints: [
      { name: 'all', profile: pick('profile', PROFILES), payload: 'thin', eventTypes: null },
      {
        name: 'some',
        profile: pick('second profile', PROFILES),
        payload: pick('payload', ['thin', 'full'] as const),
        eventTypes: pick('types', [null, CALL_EVENTS]),
      },
    ],
    control: pick('control', CONTROLS),
    controlAfterMs: 1_500 * draw('control after'),
    pauseMs: 1_500 * draw('pause'),
    hasOptOut: draw('opt-out') < 0.5,
  };
}

const AREAS = [212, 312, 415, 512, 617, 702, 713, 808];

/** A number of its own for each contact of each seed. */
function numberOf(seed: number, index: number, outcome: string): string {
  const area = AREAS[seed % AREAS.length] ?? 212;
  const exchange = 220 + (Math.floor(seed / AREAS.length) % 700);
  return `+1${area}${exchange}${index}${Math.floor(seed / 5_600) % 10}${outcome}`;
}
