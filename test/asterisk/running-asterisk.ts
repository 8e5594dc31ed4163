import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AriSettings } from '../../src/asterisk/ari/ari-settings.ts';
import { startAsterisk } from '../../src/asterisk/process/asterisk.ts';
import type { Asterisk } from '../../src/asterisk/process/asterisk.ts';
import { cacheDir } from '../../src/dev/data/cache-dir.ts';

/** An Asterisk that a test can kill and start again, with the trunk `carrier` on the loopback. */
export class RunningAsterisk implements AsyncDisposable {
  readonly #folder: string;
  readonly #trunkPort: number;
  #asterisk: Asterisk | undefined;

  private constructor(folder: string, trunkPort: number) {
    this.#folder = folder;
    this.#trunkPort = trunkPort;
  }

  static async start(trunkPort: number): Promise<RunningAsterisk> {
    const folder = await mkdtemp(join(tmpdir(), 'redial-calls-'));
    const running = new RunningAsterisk(folder, trunkPort);
    await running.startAgain();
    return running;
  }

  get journalFile(): string {
    return this.#running().journalFile;
  }

  get recordingsDir(): string {
    return this.#running().recordingsDir;
  }

  /** As a client of the Asterisk that runs at the moment. */
  settings(): AriSettings {
    const { ariUrl: url, password } = this.#running();
    return { url, username: 'redial', password, application: 'redial' };
  }

  /** Stops its processor time, or gives it back, as on a machine that is overloaded. */
  stall(isStalled: boolean): void {
    process.kill(this.#running().pid, isStalled ? 'SIGSTOP' : 'SIGCONT');
  }

  async kill(): Promise<void> {
    const { pid, exited } = this.#running();
    process.kill(pid, 'SIGKILL');
    await exited;
  }

  /** Starts it, after a kill with the data folder of before and another password. */
  async startAgain(): Promise<void> {
    this.#asterisk = await startAsterisk({
      dataDir: join(this.#folder, 'asterisk'),
      cacheDir,
      trunks: [
        {
          name: 'carrier',
          host: '127.0.0.1',
          port: this.#trunkPort,
          transport: 'udp',
          codecs: ['ulaw'],
        },
      ],
    });
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#asterisk?.[Symbol.asyncDispose]();
    await rm(this.#folder, { recursive: true, force: true });
  }

  #running(): Asterisk {
    if (this.#asterisk === undefined) throw new Error('Asterisk is not started');
    return this.#asterisk;
  }
}
