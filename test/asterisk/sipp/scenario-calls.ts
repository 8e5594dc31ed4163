import { startVoiceAgent } from '../../support/servers/voice-agent.ts';
import { isLoud, tone } from '../media/tones.ts';
import { CalledSipp, type Peer, type ToldCall } from './called-sipp.ts';
import type { SippReport } from './sipp.ts';

const credentials = { username: 'clinic', password: 'opens=the#door' };

const PEERS = {
  'callee-hangs-up': { prefix: '+442079460110', scenario: 'callee-hangs-up' },
  'caller-hangs-up': { prefix: '+442079460111', scenario: 'caller-hangs-up' },
  'early-media': { prefix: '+442079460112', scenario: 'early-media' },
  'lost-ack': { prefix: '+442079460113', scenario: 'lost-ack', options: ['-pause_msg_ign'] },
  busy: { prefix: '+442079460114', scenario: 'busy' },
  declines: { prefix: '+442079460115', scenario: 'declines' },
  moved: { prefix: '+442079460116', scenario: 'moved' },
  rings: { prefix: '+442079460117', scenario: 'rings' },
  'rings-late': { prefix: '+442079460118', scenario: 'rings-late' },
  'reliable-progress': { prefix: '+442079460119', scenario: 'reliable-progress' },
  'asks-for-password': {
    prefix: '+442079460120',
    scenario: 'asks-for-password',
    options: ['-key', 'account', credentials.username, '-key', 'secret', credentials.password],
    trunk: { credentials },
  },
  'asks-within-call': { prefix: '+442079460122', scenario: 'asks-within-call' },
  unavailable: { prefix: '+442079460121', scenario: 'unavailable' },
  'next-trunk': { prefix: '+442079460121', scenario: 'busy', trunk: { priority: 2 } },
} satisfies Record<string, Peer>;

/** The name of a trunk that leads to a SIPp of its own, by what that does. */
export type PeerName = keyof typeof PEERS;

/** A call, told by both sides. */
export type ScenarioCall = ToldCall & SippReport;

// The keys of the object literal above.
export const PEER_NAMES = Object.keys(PEERS) as PeerName[];

/** No call begins here: the one that `unavailable` has refused goes on here. */
const SECOND: PeerName = 'next-trunk';

const REQUESTS: Partial<Record<PeerName, object>> = {
  'lost-ack': { timeLimit: 3 },
  rings: { timeout: 2 },
  'rings-late': { timeout: 6 },
};

/**
 * Places a call over each trunk, all at once. Every SIPp listens until the last one, which is silent
 * for eight seconds, has ended, so that it hears what comes after the end of its call.
 * @returns the calls, and whether audio came back from SIPp
 */
export async function runScenarioCalls() {
  await using called = await CalledSipp.start(PEERS);
  await using agent = await startEchoListener();
  const requests = { ...REQUESTS, 'caller-hangs-up': { app_json: agent.application } };
  const place = async (name: PeerName): Promise<[PeerName, string]> => [
    name,
    await called.place(`${PEERS[name].prefix}0`, requests[name]),
  ];
  const sids = new Map(await Promise.all(PEER_NAMES.filter((name) => name !== SECOND).map(place)));
  sids.set(SECOND, sids.get('unavailable') ?? '');
  // For call control it is not over yet: it could ring until 32 s after its INVITE.
  const late = await called.stop('rings-late');
  await called.untilOver([...sids].flatMap(([name, sid]) => (name === 'rings-late' ? [] : [sid])));
  const calls = new Map<PeerName, ScenarioCall>();
  for (const [name, sid] of sids) {
    const report = name === 'rings-late' ? late : await called.stop(name);
    calls.set(name, { ...(await called.toldOf(sid)), ...report });
  }
  return { calls, hasEchoed: agent.hasHeardItself() };
}

/** An agent that speaks until it hears its own voice, and hangs up then. */
async function startEchoListener() {
  let hasHeardItself = false;
  const agent = await startVoiceAgent(({ socket }) => {
    socket.send(tone(8000, { hertz: 440, seconds: 5 }));
    socket.on('message', (data: Buffer, isBinary: boolean) => {
      if (!isBinary || !isLoud(data)) return;
      hasHeardItself = true;
      socket.send(JSON.stringify({ type: 'disconnect' }));
    });
  });
  const bidirectionalAudio = { enabled: true, streaming: true, sampleRate: 8000 };
  const listen = { verb: 'listen', url: agent.url, bidirectionalAudio, maxLength: 5 };
  return {
    ...agent,
    application: JSON.stringify([listen, { verb: 'hangup' }]),
    hasHeardItself: () => hasHeardItself,
  };
}
