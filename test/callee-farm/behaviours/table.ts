import type { Parameters } from './parameters.ts';
import type { Act, Provisional, Script } from './script.ts';

type Play = (parameters: Parameters) => Script;

const REFUSALS = [403, 404, 408, 480, 484, 486, 488, 500, 503, 600, 603, 604] as const;

/** How long a hold lasts. */
const HOLD_MS = 300;

/** Every behaviour by its name. Those that the simulator has too are named as there. */
const PLAYS = {
  answered: (p) => answered(p),
  unannounced: (p) => ({ ...answered(p), provisional: [] }),
  'early-media': (p) => answeredAfter(p, { status: 183, hasSdp: true }),
  'progress-without-audio': (p) => answeredAfter(p, { status: 183, hasSdp: false }),
  busy: (p) => refused(p, 486),
  'busy-after-ringing': (p) => ({
    ...ringing(p),
    final: { afterMs: p.ring_after_ms + p.answer_after_ms, status: 486 },
  }),
  'unavailable-after-progress': (p) => ({
    ...ringing(p),
    provisional: [{ afterMs: p.ring_after_ms, status: 183, hasSdp: false }],
    final: { afterMs: p.ring_after_ms + p.answer_after_ms, status: 503 },
  }),
  'no-answer': (p) => ringing(p),
  unavailable: (p) => refused(p, 503),
  'unknown-number': (p) => refused(p, 404),
  declined: (p) => refused(p, 603),
  'no-common-codec': (p) => refused(p, 488),
  moved: (p) => ({
    ...ringing(p),
    provisional: [],
    final: { afterMs: p.ring_after_ms, status: 302, contact: p.contact },
  }),
  'asks-for-password': (p) => ({ ...answered(p), challenge: challenge(p, 401) }),
  'proxy-asks-for-password': (p) => ({ ...answered(p), challenge: challenge(p, 407) }),
  silent: (p) => ({ ...ringing(p), sendsTrying: false, provisional: [], onCancel: 'ignore' }),
  'late-ring': (p) => ({ ...ringing(p), sendsTrying: false }),
  'answer-crosses-cancel': (p) => ({ ...ringing(p), onCancel: 'answer' }),
  'ignores-bye': (p) => ({ ...answered(p), onBye: 'ignore' }),
  'both-hang-up': (p) => ({ ...answered(p), onBye: 'cross' }),
  'audio-stops': (p) => acting(p, [{ kind: 'stop-audio', afterMs: p.act_after_ms }]),
  'moves-audio': (p) => acting(p, [{ kind: 'move-audio', afterMs: p.act_after_ms }]),
  holds: (p) =>
    acting(p, [
      { kind: 'hold', afterMs: p.act_after_ms },
      { kind: 'resume', afterMs: p.act_after_ms + HOLD_MS },
    ]),
  'sends-digits': (p) =>
    acting(p, [{ kind: 'send-digits', afterMs: p.act_after_ms, digits: p.digits }]),
  'hangs-up': (p) => acting(p, [{ kind: 'hang-up', afterMs: p.act_after_ms }]),
} satisfies Record<string, Play>;

type Refusal = `${(typeof REFUSALS)[number]}`;
export type BehaviourName = keyof typeof PLAYS | Refusal;

const BEHAVIOURS: ReadonlyMap<string, Play> = new Map<string, Play>([
  ...Object.entries(PLAYS),
  ...REFUSALS.map((status) => [`${status}`, (p: Parameters) => refused(p, status)] as const),
]);

export const BEHAVIOUR_NAMES: readonly string[] = [...BEHAVIOURS.keys()];

export function isBehaviourName(name: string): name is BehaviourName {
  return BEHAVIOURS.has(name);
}

/** The script of a behaviour with these parameters. */
export function scriptOf(name: BehaviourName, parameters: Parameters): Script {
  const play = BEHAVIOURS.get(name);
  if (play === undefined) throw new Error(`Playing a callee: there is no behaviour ${name}`);
  return play(parameters);
}

/** Rings, and nobody answers: the ground of all others. */
function ringing(p: Parameters): Script {
  return {
    challenge: null,
    sendsTrying: true,
    provisional: [{ afterMs: p.ring_after_ms, status: 180, hasSdp: false }],
    final: null,
    onCancel: 'end',
    onBye: 'end',
    voice: p.voice,
    acts: [],
  };
}

function answered(p: Parameters): Script {
  const { press_after_ms: pressAfterMs, hang_up_after_ms: hangUpAfterMs } = p;
  const acts: Act[] = [
    ...(pressAfterMs === null
      ? []
      : [{ kind: 'send-digits' as const, afterMs: pressAfterMs, digits: p.digits }]),
    ...(hangUpAfterMs === null ? [] : [{ kind: 'hang-up' as const, afterMs: hangUpAfterMs }]),
  ];
  const final = { afterMs: p.ring_after_ms + p.answer_after_ms, status: 200 };
  return { ...ringing(p), final, acts };
}

function answeredAfter(p: Parameters, first: Omit<Provisional, 'afterMs'>): Script {
  return { ...answered(p), provisional: [{ afterMs: p.ring_after_ms, ...first }] };
}

function refused(p: Parameters, status: number): Script {
  return { ...ringing(p), provisional: [], final: { afterMs: p.ring_after_ms, status } };
}

function acting(p: Parameters, acts: readonly Act[]): Script {
  const script = answered(p);
  return { ...script, acts: [...script.acts, ...acts] };
}

function challenge(p: Parameters, status: 401 | 407): Script['challenge'] {
  const credentials = { username: p.username, password: p.password };
  return { status, realm: p.realm, credentials };
}
