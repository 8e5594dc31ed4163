import { setTimeout as pause } from 'node:timers/promises';
import { loadavg } from 'node:os';
import { listen } from '../../src/call-control/asterisk/media/listen.ts';
import type { MembersOf } from '../../src/call-control/application/verb.ts';
import { ANYWHERE } from '../../src/outbound/address-rule.ts';
import { FarmCalls } from '../asterisk/media/farm-calls.ts';
import { isLoud, tone } from '../asterisk/media/tones.ts';
import { startVoiceAgent } from '../support/servers/voice-agent.ts';
import type { HeardConversation } from '../support/servers/voice-agent.ts';
import { percentile } from './measurements.ts';

type Print = (line: string) => void;

const CALLS = 100;
/** Calls begin one after the other, so that about twenty talk at once. */
const BETWEEN_CALLS_MS = 150;
const TALK_SECONDS = 3;

/**
 * Measures how soon a callee hears its voice agent after the answer, and how long audio takes from the
 * agent to the callee and back. Callees, agent and call control share one process, Asterisk has its
 * own; the agent greets as soon as it is connected.
 */
export async function benchVoiceAgents(print: Print): Promise<void> {
  for (const sampleRate of [8000, 16_000] as const) await benchRate(sampleRate, print);
}

async function benchRate(sampleRate: 8000 | 16_000, print: Print): Promise<void> {
  await using calls = await FarmCalls.start();
  const roundTripsMs: number[] = [];
  await using agent = await startVoiceAgent((conversation) =>
    greet(conversation, sampleRate, (milliseconds) => roundTripsMs.push(milliseconds)),
  );
  const bidirectionalAudio = { enabled: true, streaming: true, sampleRate };
  const verb = { url: agent.url, sampleRate, bidirectionalAudio, maxLength: TALK_SECONDS };
  const running: Promise<number>[] = [];
  for (let index = 0; index < CALLS; index += 1) {
    running.push(talk(calls, verb));
    await pause(BETWEEN_CALLS_MS);
  }
  const gapsMs = await Promise.all(running);
  print(
    `voice agents at ${sampleRate} Hz, ${CALLS} calls, load average ${loadavg()[0]?.toFixed(1)}: ` +
      `answer to first audio ${percentiles(gapsMs)} (target p95 300); ` +
      `agent to callee and back ${percentiles(roundTripsMs)} (${roundTripsMs.length} calls)`,
  );
}

/** @returns the milliseconds between the callee's answer and the first audio that it got */
async function talk(calls: FarmCalls, verb: MembersOf<'listen'>): Promise<number> {
  const { sid, number } = await calls.answered({ name: 'answered', voice: 'echo' });
  const { streams, events } = calls.side;
  const call = { channelId: sid, members: { call_sid: sid }, hook: null };
  await listen({ streams, events, rule: ANYWHERE }, verb, call, new AbortController().signal);
  const { answered_at: answeredAt, first_audio_at: heardAt } = await calls.seen(number);
  calls.side.calls.hangUp(sid);
  if (answeredAt === null || heardAt === null) return Number.POSITIVE_INFINITY;
  return Date.parse(heardAt) - Date.parse(answeredAt);
}

/** The agent sends a tone with its first words, and waits for the callee's echo of it. */
function greet(
  { socket }: HeardConversation,
  sampleRate: number,
  onEcho: (milliseconds: number) => void,
): void {
  let sentAt = Number.NaN;
  let isHeard = false;
  socket.on('message', (data: Buffer, isBinary: boolean) => {
    if (!isBinary) {
      sentAt = performance.now();
      socket.send(tone(sampleRate, { hertz: 440, seconds: 1 }));
    } else if (!isHeard && isLoud(data)) {
      isHeard = true;
      onEcho(performance.now() - sentAt);
    }
  });
}

function percentiles(milliseconds: readonly number[]): string {
  const [p50, p95] = [percentile(milliseconds, 0.5), percentile(milliseconds, 0.95)];
  return `p50 ${p50.toFixed(0)} ms, p95 ${p95.toFixed(0)} ms`;
}
