/** A JSON object of a response; tests compare its members with literal values. */
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

/** Client of a running system's API, which also reads call control's ledger. */
export class RestClient {
  readonly apiUrl: string;
  readonly #token: string;
  readonly #callControlUrl: string;

  constructor(apiUrl: string, token: string, callControlUrl: string) {
    this.apiUrl = apiUrl;
    this.#token = token;
    this.#callControlUrl = callControlUrl;
  }

  async send(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Answer> {
    const response = await fetch(`${this.apiUrl}/api/v1${path}`, {
      method,
      headers: {
        authorization: `Bearer ${this.#token}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    return { status: response.status, body: text === '' ? {} : asObject(JSON.parse(text)) };
  }

  /** Gets a response that is not JSON. */
  async get(path: string): Promise<Response> {
    const headers = { authorization: `Bearer ${this.#token}` };
    return fetch(`${this.apiUrl}/api/v1${path}`, { headers });
  }

  /** Opens the event stream of a batch, resuming after `lastEventId` if given. */
  async follow(batchId: string, lastEventId?: string): Promise<Response> {
    return fetch(`${this.apiUrl}/api/v1/batches/${batchId}/events`, {
      headers: {
        authorization: `Bearer ${this.#token}`,
        ...(lastEventId === undefined ? {} : { 'last-event-id': lastEventId }),
      },
    });
  }

  /** Creates a campaign from `members` and defaults that dial at once; returns its id. */
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

  /** Lists contacts in upload order; by default up to 1,000 with their calls. */
  async contacts(
    batchId: string,
    query = 'include_calls=true&view=full&limit=1000',
  ): Promise<Json[]> {
    const { body } = await this.send('GET', `/batches/${batchId}/contacts?${query}`);
    return Object.values(body).map(asObject);
  }

  async ledger(): Promise<LedgerCall[]> {
    const response = await fetch(`${this.#callControlUrl}/simulator/ledger`);
    // The tests of call control check the shape.
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

/** Returns an object or array as an object; the members of an array are keyed by index. */
function asObject(value: unknown): Json {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}
