import type { RestClient } from '../support/servers/rest-client.ts';
import { eventually } from '../support/eventually.ts';

/** What the paths of requests name: nothing that exists, contacts that wait, or those that were called. */
export type Objects = 'none' | 'waiting' | 'called';

const CALLED_WITHIN_MS = 20_000;

/** Makes the objects that the paths of requests name, each for one operation. */
export class ObjectMaker {
  readonly #rest: RestClient;
  #made = 0;

  constructor(rest: RestClient) {
    this.#rest = rest;
  }

  /** The values of a path's parameters; those that name no object of ours are left out. */
  async valuesFor(path: string, objects: Objects): Promise<Record<string, string>> {
    const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
    if (objects === 'none' || names.length === 0) return {};
    const values = await this.#makeAll(objects);
    return Object.fromEntries(
      names.flatMap((name) => (values[name] === undefined ? [] : [[name, values[name]]])),
    );
  }

  async #makeAll(objects: Objects): Promise<Record<string, string | undefined>> {
    this.#made += 1;
    const name = `fuzzed ${this.#made}`;
    const campaign_id = await this.#rest.createCampaign({ name });
    const start = { scheduled_start: '2099-01-01T00:00:00Z' };
    const batch_id = await this.#rest.createBatch({
      campaign_id,
      contacts: [this.#number('303555'), this.#number('312555')],
      ...(objects === 'waiting' && start),
    });
    if (objects === 'called') await this.#untilCalled(batch_id);
    const [contact] = await this.#rest.contacts(batch_id);
    const call = contact?.['current_call'];
    return {
      campaign_id,
      batch_id,
      contact_id: text(contact?.['contact_id']),
      execution_id: text(Object(call)['execution_id']),
      ...(await this.#makeOthers(name)),
    };
  }

  async #makeOthers(name: string) {
    const token = await this.#rest.send('POST', '/tokens/', { name });
    const phone_number = this.#number('202555');
    const suppression = await this.#rest.send('POST', '/suppressions/', { phone_number });
    const agent_id = `agent-${this.#made}`;
    const hook = { url: 'https://agent.example.com/calls' };
    await this.#rest.send('PUT', `/agents/${agent_id}`, { call_hook: hook });
    const endpoint = await this.#rest.send('POST', '/webhook-endpoints/', {
      url: 'https://receiver.example.com/events',
    });
    return {
      agent_id,
      phone_number,
      token_id: text(token.body['token_id']),
      suppression_id: text(suppression.body['suppression_id']),
      endpoint_id: text(endpoint.body['endpoint_id']),
    };
  }

  /** Invented requests before may have closed what calls need: then the contacts wait. */
  async #untilCalled(batchId: string): Promise<void> {
    await eventually(
      () => this.#rest.batch(batchId),
      ({ status }) => status === 'completed',
      CALLED_WITHIN_MS,
    ).catch(() => undefined);
  }

  /** A number that the simulator answers, for its last two digits are below 90. */
  #number(area: string): string {
    return `+1${area}${String(this.#made % 90).padStart(2, '0')}${String(this.#made % 89).padStart(2, '0')}`;
  }
}

const text = (value: unknown) => (typeof value === 'string' ? value : undefined);
