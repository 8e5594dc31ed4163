import type { Command } from 'commander';
import type { Redial, StoryEntry } from 'redial-client';
import { textTable } from '../tools/text-table.ts';
import type { Action, Call } from './call.ts';
import { CommandFailure, EXIT } from './failure.ts';
import { givenMembers, wholeNumber } from './settings.ts';

/** Commands about contacts. */
export function addContactCommands(program: Command, action: Action): void {
  const contact = program.command('contact').description('contacts: whom batches call');
  contact
    .command('find')
    .description('find contacts in all batches, newest first')
    .option('--number <number>', 'telephone number, in any form')
    .option('--external-id <id>', 'your own id of the contact')
    .option('--limit <number>', 'how many at most', wholeNumber)
    .action(action(find));
  contact
    .command('story')
    .description('tell everything that happened to a contact, in the order of time')
    .argument('<contact-id>')
    .action(action(story));
}

type Find = { number?: string; externalId?: string; limit?: number };

async function find({ options, connect, answer }: Call<Find>): Promise<void> {
  const { number: phone_number, externalId: external_id, limit } = options;
  if (phone_number === undefined && external_id === undefined) {
    const remedy = 'Give --number or --external-id.';
    throw new CommandFailure('contacts are found by a number or an id', remedy, EXIT.usage);
  }
  const query = givenMembers({ phone_number, external_id, limit });
  const { data } = await (await connect()).lookUpContacts({ query });
  const rows = data.map((contact) => [
    contact.contact_id,
    contact.phone_number,
    contact.status,
    contact.batch.batch_id,
    contact.campaign.name,
  ]);
  answer(data, textTable([['contact_id', 'number', 'status', 'batch_id', 'campaign'], ...rows]));
}

async function story({ connect, answer }: Call, contactId = ''): Promise<void> {
  const told = await readStory(await connect(), contactId);
  const rows = told.map(({ at, type, message }) => [at, type, message]);
  answer(told, textTable([['at (UTC)', 'type', 'what happened'], ...rows]));
}

/** All pages of a story. */
async function readStory(redial: Redial, contactId: string): Promise<StoryEntry[]> {
  const told: StoryEntry[] = [];
  let cursor: string | undefined;
  do {
    const query = givenMembers({ limit: '1000', cursor });
    const page = await redial.getStoryByContact({ path: { contact_id: contactId }, query });
    told.push(...page.data);
    cursor = page.response.headers.get('redial-next-cursor') ?? undefined;
  } while (cursor !== undefined);
  return told;
}
