import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Asterisk, startAsterisk } from '../../../src/asterisk/process/asterisk.ts';
import { readTrunkFile } from '../../../src/asterisk/trunks/trunk-file.ts';
import type { Trunk } from '../../../src/asterisk/trunks/trunk.ts';
import { cacheDir } from '../../../src/dev/data/cache-dir.ts';
import { freePort, freeUdpPort } from '../../../src/runtime/free-port.ts';
import { TcpProxy } from '../../asterisk/tcp-proxy.ts';
import { type CalleeFarm, startCalleeFarm } from '../../callee-farm/start.ts';
import { eventually } from '../../support/eventually.ts';
import { spawnProgram } from '../spawned-server.ts';
import { settingsOf, untilReady, writeTrunks } from './call-control-over-trunks.ts';
import { farmTrunk } from './real-call-control.ts';
import type { RealServerOptions } from './real-server-process.ts';

const program = new URL('real-server-process.ts', import.meta.url).pathname;

type Place = {
  folder: string;
  farm: CalleeFarm;
  trunksFile: string;
  ports: { ari: number; manager: number; sip: number };
  /** Between call control and Asterisk. */
  connection: TcpProxy;
};

/** Call control and Asterisk as processes that a test can kill and start again. */
export class KillableCallControl implements AsyncDisposable {
  readonly farm: CalleeFarm;
  readonly connection: TcpProxy;
  readonly #place: Place;
  readonly #resources: AsyncDisposableStack;
  #asterisk: Asterisk | undefined;
  #server: Awaited<ReturnType<typeof spawnProgram>> | undefined;

  private constructor(place: Place, resources: AsyncDisposableStack) {
    this.#place = place;
    this.#resources = resources;
    this.farm = place.farm;
    this.connection = place.connection;
  }

  /** @param moreTrunks beside `farm` */
  static async start(moreTrunks: (farm: CalleeFarm) => object[]): Promise<KillableCallControl> {
    await using resources = new AsyncDisposableStack();
    const folder = await mkdtemp(join(tmpdir(), 'redial-killable-'));
    resources.defer(() => rm(folder, { recursive: true, force: true }));
    const farm = resources.use(await startCalleeFarm());
    const trunksFile = await writeTrunks(folder, [farmTrunk(farm), ...moreTrunks(farm)]);
    const ports = { ari: await freePort(), manager: await freePort(), sip: await freeUdpPort() };
    const connection = resources.use(await TcpProxy.before(ports.ari));
    const place = { folder, farm, trunksFile, ports, connection };
    const started = new KillableCallControl(place, resources.move());
    await started.startAsterisk();
    await started.startServer();
    return started;
  }

  get url(): string {
    return this.#server?.url ?? '';
  }

  async killServer(): Promise<void> {
    await this.#server?.kill();
  }

  /** @param aheadMs by how much the clock of call control is ahead */
  async startServer(aheadMs = 0): Promise<void> {
    const { folder, trunksFile, connection } = this.#place;
    if (this.#asterisk === undefined) throw new Error('Asterisk is not started');
    const settings = settingsOf(this.#asterisk, trunksFile);
    settings.ari.url = `http://127.0.0.1:${connection.port}/ari`;
    const dataDir = join(folder, 'ledger');
    const options: RealServerOptions = { dataDir, settings, aheadMs };
    this.#server = await spawnProgram(program, [JSON.stringify(options)]);
    await untilReady(this.url);
  }

  async killAsterisk(): Promise<void> {
    if (this.#asterisk === undefined) throw new Error('Asterisk is not started');
    process.kill(this.#asterisk.pid, 'SIGKILL');
    await this.#asterisk.exited;
  }

  async startAsterisk(): Promise<void> {
    const { folder, trunksFile, ports } = this.#place;
    const trunks: Trunk[] = (await readTrunkFile(trunksFile, {})).trunks;
    const dataDir = join(folder, 'asterisk');
    this.#asterisk = await startAsterisk({ dataDir, cacheDir, trunks, ports, password: 'secret' });
  }

  /** Waits until the ledger has it that the first webhooks of a call are sent. */
  async untilPosted({ sid }: { sid: string }, steps: number): Promise<void> {
    const line = JSON.stringify({ type: 'posted', sid, steps });
    await this.#untilLedger((text) => text.includes(line));
  }

  /** Waits until the ledger has a step of a call, which may be told later. */
  async untilStepped({ sid }: { sid: string }, status: string): Promise<void> {
    const isStep = (line: string) =>
      line.includes(`"type":"stepped","sid":"${sid}"`) && line.includes(`"status":"${status}"`);
    await this.#untilLedger((text) => text.split('\n').some(isStep));
  }

  async #untilLedger(isWanted: (text: string) => boolean): Promise<void> {
    const read = () => readFile(join(this.#place.folder, 'ledger', 'ledger.ndjson'), 'utf8');
    await eventually(read, isWanted);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.killServer();
    await this.#asterisk?.[Symbol.asyncDispose]();
    await this.#resources.disposeAsync();
  }
}
