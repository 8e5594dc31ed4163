import { setTimeout as delay } from 'node:timers/promises';
import { findDisagreements } from '../../../src/dev/demo/agreement.ts';
import type { UploadedContact } from '../../../src/dev/demo/contacts.ts';
import type { LedgerRow } from '../../../src/dev/demo/ledger-row.ts';
import { RedialClient } from '../../../src/dev/demo/redial-client.ts';
import { StartupError } from '../../../src/domain/errors.ts';
import type { Topology } from '../stack.ts';

const CAMPAIGN = {
  agent_id: 'topology-agent',
  phone_numbers: ['+12125550100', '+12125550101'],
  retry_policy: { max_retries: 1, strategy: 'fixed', cooldown_minutes: 0 },
  concurrency_limit: 60,
};
/** Their numbers 555-0100 to 555-0199 are reserved for fiction. */
const AREA_CODES = [201, 202, 203, 205, 206, 207, 208, 209, 210, 213];
const POLL_MS = 500;
/** Of contacts that may be called, or called again. */
const WAITING: ReadonlySet<string> = new Set(['pending', 'retrying']);

/** What a batch has shown: disagreements of rows, counters and ledger, and how calls followed each other. */
export type Audit = {
  contacts: number;
  calls: number;
  disagreements: string[];
  /** The longest time between two requests for calls. */
  longestGapSeconds: number;
};

type Created = { campaignId: string; batchId: string; uploaded: readonly UploadedContact[] };

/** A batch that is called while something happens to the topology. */
export class Load {
  readonly #client: RedialClient;
  readonly #created: Created;
  readonly #signal: AbortSignal;

  private constructor(client: RedialClient, created: Created, signal: AbortSignal) {
    this.#client = client;
    this.#created = created;
    this.#signal = signal;
  }

  /** Creates a batch of at most 1000 contacts, which are called at once. */
  static async begin(
    topology: Topology,
    { name, contacts }: { name: string; contacts: number },
    signal: AbortSignal,
  ): Promise<Load> {
    const addresses = { apiUrl: topology.url, callControlUrl: topology.callControlUrl };
    const secrets = { token: topology.environments.token };
    const client = new RedialClient({ addresses, secrets }, signal);
    const campaignId = await client.createCampaign({ ...CAMPAIGN, name });
    const uploaded = Array.from({ length: contacts }, (_, index) => contactOf(index));
    const batch = await client.createBatch({
      name,
      campaign_id: campaignId,
      contacts: uploaded,
    });
    return new Load(client, { campaignId, batchId: batch.batch_id, uploaded }, signal);
  }

  /** The rows of call control's ledger that belong to the batch. */
  async ledger(): Promise<LedgerRow[]> {
    const rows = await this.#client.ledger();
    return rows.filter((row) => row.batch_id === this.#created.batchId && row.sid !== null);
  }

  /** Waits until call control has got this many more calls of the batch. */
  async awaitCalls(more: number): Promise<void> {
    const wanted = (await this.#countCalls()) + more;
    await this.#poll(`${more} more calls`, async () => (await this.#countCalls()) >= wanted);
  }

  async #countCalls(): Promise<number> {
    return (await this.ledger().catch(() => [])).length;
  }

  pause(): Promise<void> {
    return this.#client.controlCampaign(this.#created.campaignId, 'pause');
  }

  resume(): Promise<void> {
    return this.#client.controlCampaign(this.#created.campaignId, 'resume');
  }

  /**
   * Finds the calls that an older backup does not know, and skips their contacts where they wait for a call.
   * The load must be paused, and workers must run: they first look up the calls that the backup knows.
   * @returns the calls without a row, and the number of contacts that would have been called again
   */
  async skipContactsOfUnknownCalls(): Promise<{ unknown: Set<string>; skipped: number }> {
    const { batchId } = this.#created;
    const isQuiet = async () => {
      const { dispatched, in_flight } = (await this.#client.batch(batchId)).counters;
      return dispatched === 0 && in_flight === 0;
    };
    await this.#poll('the end of all calls that the backup knows', isQuiet);
    const contacts = await this.#client.contacts(batchId);
    const known = new Set(
      contacts.flatMap(({ call_records = [] }) => call_records.map(({ call_sid }) => call_sid)),
    );
    const calls = (await this.ledger()).filter(({ sid }) => !known.has(sid));
    const called = new Set(calls.map(({ contact_id }) => contact_id));
    const again = contacts.filter(
      ({ contact_id, status }) => called.has(contact_id) && WAITING.has(status),
    );
    for (const { contact_id } of again) await this.#client.skipContact(batchId, contact_id);
    return {
      unknown: new Set(calls.flatMap(({ sid }) => (sid === null ? [] : [sid]))),
      skipped: again.length,
    };
  }

  /**
   * Waits until the batch is completed, and audits it.
   * @param unknown calls of which an older backup has no rows
   */
  async awaitEnd(unknown: ReadonlySet<string> = new Set()): Promise<Audit> {
    const { batchId, uploaded } = this.#created;
    const isCompleted = async () => (await this.#client.batch(batchId)).status === 'completed';
    await this.#poll('the end of the batch', isCompleted);
    const batch = await this.#client.batch(batchId);
    const contacts = await this.#client.contacts(batchId);
    const ledger = await this.ledger();
    const known = ledger.filter(({ sid }) => sid === null || !unknown.has(sid));
    const disagreements = findDisagreements({ uploaded, batch, contacts, ledger: known });
    return {
      contacts: contacts.length,
      calls: ledger.length,
      disagreements: [...disagreements, ...tooOften(ledger)],
      longestGapSeconds: longestGap(ledger),
    };
  }

  /** Requests fail while parts are away; only time ends the wait. */
  async #poll(what: string, isReached: () => Promise<boolean>): Promise<void> {
    const deadline = performance.now() + 300_000;
    while (!(await isReached().catch(() => false))) {
      this.#signal.throwIfAborted();
      if (performance.now() > deadline) throw new StartupError(`${what} did not come in 300 s`);
      await delay(POLL_MS, undefined, { signal: this.#signal });
    }
  }
}

function contactOf(index: number): UploadedContact {
  const area = AREA_CODES[Math.floor(index / 100)] ?? 0;
  const line = `${index % 100}`.padStart(2, '0');
  return { phone_number: `+1${area}55501${line}`, call_variables: {} };
}

/** One call and one retry are the most that the campaign allows; an answered contact is not called again. */
function tooOften(ledger: readonly LedgerRow[]): string[] {
  return [...Map.groupBy(ledger, (row) => row.contact_id)].flatMap(([contactId, calls]) => {
    const answered = calls.findIndex((call) => call.call_status === 'completed');
    const isCalledAgain = answered !== -1 && answered < calls.length - 1;
    if (calls.length <= 2 && !isCalledAgain) return [];
    return [`contact ${contactId} was called ${calls.length} times`];
  });
}

function longestGap(ledger: readonly LedgerRow[]): number {
  const times = ledger.map((row) => Date.parse(row.received_at)).toSorted((a, b) => a - b);
  const gaps = times.slice(1).map((time, index) => time - (times[index] ?? time));
  return Math.max(0, ...gaps) / 1000;
}
