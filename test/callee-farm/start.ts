import type { TlsOptions } from 'node:tls';
import type { Parameters } from './behaviours/parameters.ts';
import { Plans } from './behaviours/plan.ts';
import { Farm } from './farm.ts';
import { FrameClock } from './media/frame-clock.ts';
import { RtpPort } from './media/rtp-port.ts';
import { Registrar, type RegistrarOptions } from './registrar.ts';
import { RFC_TIMERS, type SipTimers } from './sip/timers.ts';
import { openStreamTransport } from './sip/stream-transport.ts';
import type { SipTransport } from './sip/transport.ts';
import { openUdpTransport } from './sip/udp-transport.ts';
import { connectWitness, type Witness } from './witness/client.ts';
import { startWitness } from './witness/server.ts';
import { callView, type CallView } from './witness/views.ts';

export type CalleeFarmOptions = {
  /** Where SIP, RTP and the witness listen: an IPv4 address; 127.0.0.1 unless it is given. */
  readonly host?: string;
  /** 0, the default, takes any free port. */
  readonly sipPort?: number;
  /** The first of two ports, of which the second is two higher; 0, the default, takes any two. */
  readonly rtpPort?: number;
  readonly witnessPort?: number;
  /** UDP unless it is given; TLS has its certificate. */
  readonly transport?: 'tcp' | TlsOptions;
  /** Whom the farm registers; nobody unless it is given. */
  readonly registrar?: RegistrarOptions;
  readonly timers?: SipTimers;
  /** A callee that has heard audio hangs up when it hears none for so long; 20,000 by default. */
  readonly audioTimeoutMs?: number;
  /** Parameters of every behaviour that says nothing else. */
  readonly defaults?: Partial<Parameters>;
  /** Gives each call some of its own instead, such as a time to talk. */
  readonly draw?: () => Partial<Parameters>;
};

export type CalleeFarm = AsyncDisposable &
  Witness & {
    readonly sipPort: number;
    /** Where a callee hears, and where one hears that has moved its audio. */
    readonly rtpPorts: { readonly first: number; readonly moved: number };
    /** Absent: nobody can register. */
    readonly registrar?: Registrar | undefined;
    /** The address of the witness. */
    readonly url: string;
    /** Waits until the calls are as wanted, and answers them. It never gives up by itself. */
    readonly until: (isWanted: (calls: CallView[]) => boolean) => Promise<CallView[]>;
  };

/** Starts callees that can be called at `sip:{number}@{host}:{sipPort}`. */
export async function startCalleeFarm(options: CalleeFarmOptions = {}): Promise<CalleeFarm> {
  const { host = '127.0.0.1', sipPort = 0, rtpPort = 0, witnessPort = 0 } = options;
  await using opened = new AsyncDisposableStack();
  const transport = opened.use(await openTransport(host, sipPort, options.transport));
  const registrar = options.registrar && new Registrar(options.registrar);
  const first = opened.use(await RtpPort.open(host, rtpPort));
  const second = opened.use(await RtpPort.open(host, rtpPort === 0 ? 0 : rtpPort + 2));
  const clock = opened.use(new FrameClock());
  const waiting = new Set<() => void>();
  const farm = opened.use(
    new Farm({
      transport,
      lines: { host, ports: [first, second], clock },
      plans: new Plans(options.defaults, options.draw),
      registrar,
      timers: options.timers ?? RFC_TIMERS,
      audioTimeoutMs: options.audioTimeoutMs ?? 20_000,
      now: () => new Date(),
      onChange: () => {
        for (const look of waiting) look();
      },
    }),
  );
  const witness = opened.use(await startWitness(farm, host, witnessPort));
  const closing = opened.move();
  return {
    sipPort: transport.port,
    rtpPorts: { first: first.port, moved: second.port },
    registrar,
    url: witness.url,
    ...connectWitness(witness.url),
    until: (isWanted) => callsWhen(farm, waiting, isWanted),
    [Symbol.asyncDispose]: () => closing.disposeAsync(),
  };
}

function openTransport(
  host: string,
  port: number,
  transport: CalleeFarmOptions['transport'],
): Promise<SipTransport> {
  if (transport === undefined) return openUdpTransport(host, port);
  return openStreamTransport(host, port, transport === 'tcp' ? undefined : transport);
}

function callsWhen(
  farm: Farm,
  waiting: Set<() => void>,
  isWanted: (calls: CallView[]) => boolean,
): Promise<CallView[]> {
  return new Promise((resolve) => {
    const look = (): void => {
      const calls = farm.records.map((record) => callView(record, []));
      if (!isWanted(calls)) return;
      waiting.delete(look);
      resolve(calls);
    };
    waiting.add(look);
    look();
  });
}
