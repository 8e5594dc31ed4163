import type { Registration } from '../../domain/trunk.ts';
import type { TrunkLoad } from './choose-trunk.ts';

/** How a trunk is, as people and `/health/ready` see it. */
export type TrunkState = {
  name: string;
  /** Whether it answers OPTIONS; null: it is not asked, or the first answer is still awaited. */
  isReachable: boolean | null;
  /** Null: it has no registration, or nobody could tell. */
  registration: Registration | null;
  liveCalls: number;
  callsLastMinute: number;
  /** Calls that failed since the start of this process, by the SIP status of their end. */
  failures: Readonly<Record<string, number>>;
  /** What is wrong with the trunk itself, with the remedy; null: nothing is known to be. */
  problem: string | null;
  /** The latest failure of a call that was not the callee's; null: there was none. */
  lastError: TrunkError | null;
};

export type TrunkError = {
  /** Milliseconds since 1970. */
  at: number;
  sipStatus: number;
  /** In words, with the remedy. */
  message: string;
};

/** What is known of a trunk besides its calls. */
export type TrunkFacts = Pick<TrunkState, 'registration' | 'failures' | 'lastError'>;

/** What a SIP status says of the trunk. Others are the callee's. */
const MESSAGES: Readonly<Record<number, string>> = {
  401: 'the trunk refuses user name or password: check credentials',
  403: 'the trunk forbids the call: check what the account may call, and from which number',
  407: 'the trunk refuses user name or password: check credentials',
  408: 'the trunk gave no answer: check host, port, transport and firewalls',
  488: 'the trunk takes none of the offered codecs: check codecs and mediaEncryption',
  500: 'the trunk reports an error of its own: ask its operator',
  502: 'the trunk reports an error behind it: ask its operator',
  503: 'the trunk is overloaded, or cannot be reached: check host, port, transport, tls and its limits',
  504: 'the trunk reports that nobody behind it answers: ask its operator',
};

/** The error that the end of a call shows; null if it says nothing of the trunk. */
export function trunkError(sipStatus: number, at: number): TrunkError | null {
  const message = MESSAGES[sipStatus];
  return message === undefined ? null : { at, sipStatus, message };
}

/** @param nowMs milliseconds of the clock of the starts */
export function trunkState(load: TrunkLoad, facts: TrunkFacts, nowMs: number): TrunkState {
  const { trunk, liveCalls, starts, isReachable } = load;
  return {
    name: trunk.name,
    isReachable,
    registration: facts.registration,
    liveCalls,
    callsLastMinute: starts.filter((start) => start <= nowMs).length,
    failures: facts.failures,
    problem: problemOf(isReachable, facts.registration),
    lastError: facts.lastError,
  };
}

function problemOf(isReachable: boolean | null, registration: Registration | null): string | null {
  if (registration === 'rejected') {
    return 'the trunk refuses the registration, or a connection: check credentials, host, port, transport and tls';
  }
  if (isReachable === false) {
    return 'the trunk does not answer OPTIONS: check host, port, transport, tls and firewalls';
  }
  if (registration === 'unregistered') {
    return 'the trunk has not answered the registration yet: check host, port, transport and tls';
  }
  return null;
}
