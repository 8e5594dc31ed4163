import { rm } from 'node:fs/promises';
import { ariUrlOf } from '../../asterisk/process/asterisk.ts';
import { DEFAULT_ORGANIZATION_ID } from '../../db/organizations.ts';
import type { AsteriskPlan } from '../asterisk/asterisk.ts';
import type { Addresses } from '../ports/addresses.ts';
import { writePrivateFile } from '../../runtime/private-file.ts';
import type { Secrets } from './secrets.ts';

type Known = { addresses: Addresses; secrets: Secrets; asterisk?: AsteriskPlan };

/**
 * `dev.json`: the file by which tools and people find a running Redial. It is written once
 * everything is ready, and again after each restart of a part. It holds secrets, so only its owner
 * may read it.
 */
export class DevFile {
  readonly path: string;
  readonly #known: Known;
  readonly #pids = new Map<string, number>();
  #isPublished = false;
  #writing: Promise<void> = Promise.resolve();

  constructor(path: string, known: Known) {
    this.path = path;
    this.#known = known;
  }

  /** Records the process id of a started part, and rewrites the file if it is already published. */
  readonly onStart = (part: string, pid: number): void => {
    this.#pids.set(part, pid);
    // A failed write is ignored: the next one writes the same content again.
    if (this.#isPublished) this.write().catch(() => {});
  };

  /** Removes the file of an earlier run, whose addresses are out of date. */
  async remove(): Promise<void> {
    await rm(this.path, { force: true });
  }

  /** Writes the file. Writes run one after another, because they share one draft file. */
  write(): Promise<void> {
    this.#isPublished = true;
    this.#writing = this.#writing
      .catch(() => {})
      .then(() => writePrivateFile(this.path, this.#text()));
    return this.#writing;
  }

  #text(): string {
    const { addresses, secrets, asterisk } = this.#known;
    const pid = (part: string) => this.#pids.get(part);
    const content = {
      api_url: addresses.apiUrl,
      base_url: `${addresses.apiUrl}/api/v1`,
      console_url: `${addresses.apiUrl}/console#token=${secrets.token}`,
      token: secrets.token,
      organization_id: DEFAULT_ORGANIZATION_ID,
      call_control_url: addresses.callControlUrl,
      account_sid: secrets.accountSid,
      call_control_token: secrets.callControlToken,
      temporal_address: addresses.temporalAddress,
      temporal_namespace: addresses.temporalNamespace,
      temporal_ui_url: addresses.temporalUiUrl,
      database_url: addresses.databaseUrl,
      asterisk_ari_url: asterisk && ariUrlOf(asterisk.ports),
      asterisk_ari_password: asterisk?.password,
      metrics_urls: {
        api: addresses.metrics.api,
        worker: addresses.metrics.worker,
        worker_2: pid('worker-2') && addresses.metrics.secondWorker,
        call_control: addresses.metrics.callControl,
      },
      pids: {
        api: pid('api'),
        worker: pid('worker'),
        worker_2: pid('worker-2'),
        call_control: pid('call-control'),
        postgres: pid('postgres'),
        temporal: pid('temporal'),
        asterisk: pid('asterisk'),
      },
    };
    return `${JSON.stringify(content, null, 2)}\n`;
  }
}
