import { StartupError } from '../domain/errors.ts';
import {
  type AsteriskConfig,
  asteriskKeys,
  type NetworkConfig,
  type RECORDED_CALLS,
} from './asterisk.ts';

/** What speaks the texts of `say`. */
export type SpeechSettings =
  | { engine: 'espeak-ng' }
  | { engine: 'command'; command: readonly [program: string, ...args: string[]] }
  | { engine: 'http'; url: string; token: string | null };

/** The settings of the network `asterisk`, complete. */
export type AsteriskSettings = {
  /** `url` has no slash at its end. */
  ari: { url: string; username: string; password: string; application: string };
  trunksFile: string;
  /** Where Asterisk tells about registrations; null: nowhere. */
  managerPort: number | null;
  /** Null: Asterisk keeps no journal that call control can read. */
  journalFile: string | null;
  recordingsDir: string;
  soundsDir: string;
  record: (typeof RECORDED_CALLS)[number];
  /** Null: `say` is refused. */
  speech: SpeechSettings | null;
  /** Null: speech of callees is not recognized. */
  recognizer: { url: string; token: string | null } | null;
  cacheDir: string;
};

/**
 * Checks what the network `asterisk` requires; null for the simulated network, which reads none of it.
 * @throws {StartupError} one line for each variable that is missing
 */
export function readAsteriskSettings(
  network: NetworkConfig,
  asterisk: AsteriskConfig,
): AsteriskSettings | null {
  if (network.kind !== 'asterisk') return null;
  const given = new GivenSettings(asterisk);
  const settings = {
    ari: {
      url: given.text('ariUrl'),
      username: asterisk.ariUsername,
      password: given.text('ariPassword'),
      application: asterisk.ariApplication,
    },
    trunksFile: given.text('trunksFile'),
    managerPort: asterisk.managerPort,
    journalFile: asterisk.journalFile,
    recordingsDir: given.text('recordingsDir'),
    soundsDir: given.text('soundsDir'),
    record: asterisk.record,
    speech: speechSettings(asterisk, given),
    recognizer: recognizerSettings(asterisk),
    cacheDir: asterisk.cacheDir,
  };
  given.check();
  return settings;
}

function speechSettings(asterisk: AsteriskConfig, given: GivenSettings): SpeechSettings | null {
  switch (asterisk.speechEngine) {
    case 'none':
      return null;
    case 'espeak-ng':
      return { engine: 'espeak-ng' };
    case 'http':
      return { engine: 'http', url: given.text('speechUrl'), token: asterisk.speechToken };
    case 'command':
      return { engine: 'command', command: given.command() };
  }
}

function recognizerSettings({ recognizerUrl: url, recognizerToken: token }: AsteriskConfig) {
  return url === null ? null : { url, token };
}

type TextKey =
  | 'ariUrl'
  | 'ariPassword'
  | 'trunksFile'
  | 'recordingsDir'
  | 'soundsDir'
  | 'speechUrl';

/** Collects what is missing, so that one error names all of it. */
class GivenSettings {
  readonly #values: AsteriskConfig;
  readonly #missing: (keyof AsteriskConfig)[] = [];

  constructor(values: AsteriskConfig) {
    this.#values = values;
  }

  /** The value; empty where it is missing, for which `check` throws. */
  text(key: TextKey): string {
    const value = this.#values[key];
    if (value === null) this.#missing.push(key);
    return value ?? '';
  }

  command(): [string, ...string[]] {
    const { speechCommand } = this.#values;
    if (speechCommand === null) this.#missing.push('speechCommand');
    return speechCommand ?? [''];
  }

  check(): void {
    if (this.#missing.length === 0) return;
    const lines = this.#missing.map((key) => {
      const { env, doc } = asteriskKeys[key];
      return `${env} is not set. ${doc}`;
    });
    throw new StartupError(lines.join('\n'));
  }
}
