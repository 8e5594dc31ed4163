import { followStream, type FollowOptions } from './event-stream.ts';
import { type Client, createClient, createConfig } from './generated/client/index.ts';
import {
  type Batch,
  type BatchDryRun,
  type BatchEvent,
  type CreateBatchData,
  RedialApi,
  type StreamedEvent,
} from './generated/index.ts';
import { redialError } from './redial-error.ts';

export type RedialOptions = {
  /** Address of the installation without `/api/v1`. Default: the variable REDIAL_URL. */
  url?: string;
  /** A token that begins with `gat_`. Default: the variable REDIAL_TOKEN. */
  token?: string;
  /** Sends the requests in the place of the global fetch. */
  fetch?: typeof fetch;
};

/** A file of contacts, as `fs.openAsBlob` or a form of a browser gives it. */
export type ContactFile = { content: Blob; name: string };

/** What is said of a batch whose contacts are in a file. */
export type BatchOfFile = Omit<CreateBatchData['body'], 'contacts'>;

/** Which events a stream yields. */
export type EventFilter = {
  /** Only events of these types; absent: all. */
  types?: readonly StreamedEvent['event'][];
  batchId?: string;
};

const SECURITY = [{ scheme: 'bearer', type: 'http' }] as const;

/**
 * The API of a Redial installation, for the organization of one token. Each method is one operation
 * of the OpenAPI document and returns `data` with `request` and `response`.
 * @throws {RedialError} by every method: the request was refused, or nobody answered
 */
export class Redial extends RedialApi {
  /** @throws {TypeError} there is no address or no token */
  constructor(options: RedialOptions = {}) {
    super({ client: clientOf(options) });
  }

  /** Creates a batch with the contacts of a CSV or JSON Lines file, which is streamed. */
  async createBatchFromFile(
    batch: BatchOfFile,
    file: ContactFile,
    { idempotencyKey }: { idempotencyKey?: string } = {},
  ): Promise<Batch> {
    const { data } = await this.client.post<{ 200: Batch }, unknown, true>({
      ...uploadOf(batch, file),
      headers: { 'Content-Type': null, 'Idempotency-Key': idempotencyKey },
    });
    return data;
  }

  /** Says what would become of the same batch. Stores nothing and calls nobody. */
  async checkBatchFromFile(batch: BatchOfFile, file: ContactFile): Promise<BatchDryRun> {
    const { data } = await this.client.post<{ 200: BatchDryRun }, unknown, true>({
      ...uploadOf(batch, file),
      query: { dry_run: true },
    });
    return data;
  }

  /** Follows a batch until it is finished: see {@link followStream}. */
  followBatch(batchId: string, options: FollowOptions = {}): AsyncGenerator<BatchEvent, void> {
    const url = `/api/v1/batches/${encodeURIComponent(batchId)}/events`;
    return this.follow<BatchEvent>(url, options);
  }

  /** Follows the events of the organization, as webhooks tell them, without end: see {@link followStream}. */
  followEvents({
    campaignId,
    ...options
  }: FollowOptions & EventFilter & { campaignId?: string } = {}): AsyncGenerator<
    StreamedEvent,
    void
  > {
    const query = { ...queryOf(options), campaign_id: campaignId };
    return this.follow<StreamedEvent>('/api/v1/events', options, query);
  }

  /** Follows the events of a campaign without end: see {@link followStream}. */
  followCampaign(
    campaignId: string,
    options: FollowOptions & EventFilter = {},
  ): AsyncGenerator<StreamedEvent, void> {
    const url = `/api/v1/campaigns/${encodeURIComponent(campaignId)}/events`;
    return this.follow<StreamedEvent>(url, options, queryOf(options));
  }

  private follow<Event extends { event: string; id: string; data: unknown }>(
    url: string,
    options: FollowOptions,
    query: Record<string, string | undefined> = {},
  ): AsyncGenerator<Event, void> {
    const open = async (lastEventId: string | undefined, signal: AbortSignal) => {
      const { data, response } = await this.client.get<{ 200: unknown }, unknown, true>({
        url,
        query,
        security: [...SECURITY],
        headers: { 'Last-Event-ID': lastEventId },
        parseAs: 'stream',
        signal,
      });
      // With `parseAs: 'stream'` the data is the body of the answer.
      return response.status === 204 ? null : (data as ReadableStream<Uint8Array>);
    };
    return followStream<Event>(open, options);
  }
}

function uploadOf(batch: BatchOfFile, { content, name }: ContactFile) {
  const body = new FormData();
  body.append('batch', new Blob([JSON.stringify(batch)], { type: 'application/json' }));
  body.append('file', content, name);
  return {
    url: '/api/v1/batches/',
    security: [...SECURITY],
    body,
    bodySerializer: null,
    // The boundary of the form is part of the Content-Type, and fetch knows it.
    headers: { 'Content-Type': null },
  };
}

function queryOf({ types, batchId }: EventFilter) {
  return { types: types?.join(','), batch_id: batchId };
}

function clientOf({ fetch, ...options }: RedialOptions): Client {
  const url = options.url ?? variable('REDIAL_URL');
  const token = options.token ?? variable('REDIAL_TOKEN');
  const client = createClient(
    createConfig({
      baseUrl: url.replace(/\/+$/, ''),
      auth: token,
      throwOnError: true,
      ...(fetch && { fetch }),
    }),
  );
  client.interceptors.error.use((error, response) => redialError(error, response));
  return client;
}

/** Browsers have no variables. */
function variable(name: string): string {
  const value = typeof process === 'undefined' ? undefined : process.env[name];
  if (value !== undefined && value !== '') return value;
  throw new TypeError(`Redial needs url and token: set ${name}, or give both to the constructor`);
}
