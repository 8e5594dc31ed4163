import type { AriChannel, AriEvent } from '../ari/ari-event.ts';

/** What an event of Asterisk says about a call. */
export type Observation =
  | { kind: 'trying' }
  | { kind: 'ringing' }
  | { kind: 'early-media' }
  | { kind: 'answered' }
  /** Somebody ends the call: the far end, or this side (a request, a limit, Asterisk itself). */
  | { kind: 'hang-up'; by: 'far end' | 'this side'; sipStatus: number | null }
  | { kind: 'gone'; sipStatus: number | null };

/** Asterisk reports 183 as PROGRESS, with and without audio. */
const DIAL_STATUSES: Readonly<Record<string, Observation>> = {
  '': { kind: 'trying' },
  RINGING: { kind: 'ringing' },
  PROGRESS: { kind: 'early-media' },
};

const CHANNEL_STATES: Readonly<Record<string, Observation>> = {
  Ringing: { kind: 'ringing' },
  Up: { kind: 'answered' },
};

/** The call that an event is about, and what it says; undefined if it says nothing of a call's progress. */
export function readObservation(
  event: AriEvent,
): { sid: string; observation: Observation } | undefined {
  const channel = channelOf(event);
  const observation = observe(event);
  if (channel === undefined || observation === undefined) return undefined;
  return { sid: channel.id, observation };
}

/** What the state of a channel says about its call; undefined while it is Down. */
export function observeChannel({ state }: AriChannel): Observation | undefined {
  return CHANNEL_STATES[state];
}

function channelOf(event: AriEvent): AriChannel | undefined {
  if (event.type === 'Dial') return event.peer;
  return 'channel' in event ? event.channel : undefined;
}

function observe(event: AriEvent): Observation | undefined {
  switch (event.type) {
    case 'Dial':
      return DIAL_STATUSES[event.dialstatus];
    case 'ChannelStateChange':
      return observeChannel(event.channel);
    case 'ChannelHangupRequest': {
      const by = event.soft === true ? 'this side' : 'far end';
      return { kind: 'hang-up', by, sipStatus: readSipStatus(event.tech_cause) };
    }
    case 'ChannelDestroyed':
      return { kind: 'gone', sipStatus: readSipStatus(event.tech_cause) };
    default:
      return undefined;
  }
}

/** Without an answer Asterisk sends no `tech_cause`, or zero. */
function readSipStatus(techCause: number | undefined): number | null {
  return techCause !== undefined && techCause >= 300 && techCause < 700 ? techCause : null;
}
