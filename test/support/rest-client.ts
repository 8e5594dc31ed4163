/** One JSON object of an answer; tests compare its members with literal values. */
export type Json = Record<string, unknown>;
export type Answer = { status: number; body: Json };

export type LedgerCall = {
  sid: string;
  execution_id: string;
  contact_id: string;
  batch_id: string;
  idempotency_key: string;
  from: string;
  to: string;
  received_at: string;
  answered_at: string | null;
  ended_at: string | null;
  call_status: string;
  posts: number;
};

/** Speaks to a running system as an integrator does, and reads call control's own ledger. */
export class RestClient {
  readonly apiUrl: string;
  readonly #token: string;
  readonly #callControlUrl: string;

  constructor(apiUrl: string, token: string, callControlUrl: string) {
    this.apiUrl = apiUrl;
    this.#token = token;
    this.#callControlUrl = callControlUrl;
  }

  async send(method: string, path: string, body?: unknown): Promise<Answer> {
    const response = await fetch(`${this.apiUrl}/api/v1${path}`, {
      method,
      headers: {
        authorization: `Bearer ${this.#token}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    return { status: response.status, body: text === '' ? {} : asObject(JSON.parse(text)) };
  }

  /** Asks for what is not JSON. */
  async get(path: string): Promise<Response> {
    const headers = { authorization: `Bearer ${this.#token}` };
    return fetch(`${this.apiUrl}/api/v1${path}`, { headers });
  }

  /** Follows a batch, from the event with the id when one is given. */
  async follow(batchId: string, lastEventId?: string): Promise<Response> {
    return fetch(`${this.apiUrl}/api/v1/batches/${batchId}/events`, {
      headers: {
        authorization: `Bearer ${this.#token}`,
        ...(lastEventId === undefined ? {} : { 'last-event-id': lastEventId }),
      },
    });
  }

  /** Creates a campaign with the members given, over defaults that dial at once. */
  async createCampaign(members: Json = {}): Promise<string> {
    return this.#create('/campaigns/', 'campaign_id', {
      name: 'Reminders',
      agent_id: 'agent-1',
      phone_numbers: ['+12025550100'],
      ...members,
    });
  }

  async createBatch(members: Json): Promise<string> {
    return this.#create('/batches/', 'batch_id', members);
  }

  async batch(batchId: string): Promise<Json> {
    return (await this.send('GET', `/batches/${batchId}`)).body;
  }

  async counters(batchId: string): Promise<Json> {
    return asObject((await this.batch(batchId))['counters']);
  }

  /** All contacts with their calls, in the order of the upload; at most 1,000, or as the query says. */
  async contacts(
    batchId: string,
    query = 'include_calls=true&view=full&limit=1000',
  ): Promise<Json[]> {
    const { body } = await this.send('GET', `/batches/${batchId}/contacts?${query}`);
    return Object.values(body).map(asObject);
  }

  async ledger(): Promise<LedgerCall[]> {
    const response = await fetch(`${this.#callControlUrl}/simulator/ledger`);
    // Written by call control itself in this shape; its own tests check it.
    return (await response.json()) as LedgerCall[];
  }

  async liveCalls(): Promise<number> {
    const response = await fetch(`${this.#callControlUrl}/simulator/live`);
    return Number(asObject(await response.json())['live']);
  }

  async #create(path: string, id: string, members: Json): Promise<string> {
    const { status, body } = await this.send('POST', path, members);
    if (status !== 200) throw new Error(`POST ${path} answered ${status}: ${JSON.stringify(body)}`);
    return String(body[id]);
  }
}

/** Arrays too are given as objects, by index. */
function asObject(value: unknown): Json {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}
