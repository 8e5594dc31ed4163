import { z } from 'zod';
import { StartupError } from '../../domain/errors.ts';
import type { Secrets } from '../data/secrets.ts';
import type { Addresses } from '../ports/addresses.ts';
import { batchView, type BatchView } from '../../schemas/batch.ts';
import { contactListItem, type ContactListItem } from '../../schemas/contact.ts';
import type { UploadedContact } from './contacts.ts';
import { type LedgerRow, ledgerRow } from './ledger-row.ts';

const campaignAnswer = z.object({ campaign_id: z.string() });

/** Where a running Redial is, and the token of its API. */
type Target = {
  addresses: Pick<Addresses, 'apiUrl' | 'callControlUrl'>;
  secrets: Pick<Secrets, 'token'>;
};

/** Client of the HTTP API of a running Redial, as any other program would use it. */
export class RedialClient {
  readonly #stack: Target;
  readonly #signal: AbortSignal;

  constructor(stack: Target, signal: AbortSignal) {
    this.#stack = stack;
    this.#signal = signal;
  }

  async createCampaign(campaign: Record<string, unknown>): Promise<string> {
    return campaignAnswer.parse(await this.#send('/campaigns/', campaign)).campaign_id;
  }

  async createBatch(
    batch: Record<string, unknown> & { campaign_id: string; contacts: UploadedContact[] },
  ): Promise<BatchView> {
    return batchView.parse(await this.#send('/batches/', batch));
  }

  async batch(batchId: string): Promise<BatchView> {
    return batchView.parse(await this.#send(`/batches/${batchId}`));
  }

  /** Lists the first 1000 contacts of a batch in upload order, with all their calls. */
  async contacts(batchId: string): Promise<ContactListItem[]> {
    const path = `/batches/${batchId}/contacts?include_calls=true&limit=1000`;
    return z.array(contactListItem).parse(await this.#send(path));
  }

  /** Stops or continues the calls of a campaign; those in the air go on. */
  async controlCampaign(campaignId: string, control: 'pause' | 'resume'): Promise<void> {
    await this.#send(`/campaigns/${campaignId}/${control}`, {});
  }

  /** Takes a waiting contact out for good. */
  async skipContact(batchId: string, contactId: string): Promise<void> {
    await this.#send(`/batches/${batchId}/contacts/${contactId}/skip`, {});
  }

  /** Fetches the recording of a call, as a WAV file. */
  async recording(executionId: string): Promise<Buffer> {
    const { addresses, secrets } = this.#stack;
    const headers = { authorization: `Bearer ${secrets.token}` };
    const url = `${addresses.apiUrl}/api/v1/calls/${executionId}/recording`;
    return Buffer.from(await (await this.#fetch(url, { headers })).arrayBuffer());
  }

  /** Lists every call that call control received, from its own records. */
  async ledger(): Promise<LedgerRow[]> {
    const url = `${this.#stack.addresses.callControlUrl}/simulator/ledger`;
    return z.array(ledgerRow).parse(await this.#json(url, {}));
  }

  async #send(path: string, body?: unknown): Promise<unknown> {
    const { addresses, secrets } = this.#stack;
    const authorization = `Bearer ${secrets.token}`;
    const post = {
      method: 'POST',
      headers: { authorization, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    };
    const request = body === undefined ? { headers: { authorization } } : post;
    return this.#json(`${addresses.apiUrl}/api/v1${path}`, request);
  }

  async #json(url: string, request: RequestInit): Promise<unknown> {
    return (await this.#fetch(url, request)).json();
  }

  async #fetch(url: string, request: RequestInit): Promise<Response> {
    const signal = AbortSignal.any([this.#signal, AbortSignal.timeout(10_000)]);
    const answer = await fetch(url, { ...request, signal });
    if (answer.ok) return answer;
    const text = (await answer.text()).slice(0, 500);
    throw new StartupError(
      `${request.method ?? 'GET'} ${url} failed with status ${answer.status}: ${text}`,
    );
  }
}
