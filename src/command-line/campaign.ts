import type { Command } from 'commander';
import type { CreateCampaignData } from 'redial-client';
import { textTable } from '../tools/text-table.ts';
import type { Action, Call } from './call.ts';
import { memberLines } from './member-lines.ts';
import { givenMembers, list, readSettings, wholeNumber } from './settings.ts';

type Create = { name?: string; agent?: string; numbers?: string[]; settings?: string };

/** Commands about campaigns. */
export function addCampaignCommands(program: Command, action: Action): void {
  const campaign = program.command('campaign').description('campaigns: how calls are made');
  campaign
    .command('create')
    .description('create a campaign')
    .option('--name <name>', 'name for people')
    .option('--agent <agent-id>', 'the agent that speaks')
    .option('--numbers <numbers>', 'caller numbers, with commas between them', list)
    .option('--settings <file>', 'JSON file with these and all other members of a campaign')
    .action(action(create));
  campaign
    .command('list')
    .description('list campaigns')
    .option('--status <status>', 'such as active')
    .option('--limit <number>', 'how many at most', wholeNumber)
    .action(action(listAll));
  onOne('get', 'show a campaign').action(action(get));
  onOne('stats', 'show the statistics of a campaign').action(action(stats));
  onOne('pause', 'place no more calls of a campaign').action(action(control('pauseCampaign')));
  onOne('resume', 'go on with a paused campaign').action(action(control('resumeCampaign')));
  onOne('cancel', 'end a campaign for good, and its calls').action(
    action(control('cancelCampaign')),
  );

  function onOne(verb: string, description: string): Command {
    return campaign.command(verb).description(description).argument('<campaign-id>');
  }
}

async function create({ options, connect, answer }: Call<Create>): Promise<void> {
  const { name, agent: agent_id, numbers: phone_numbers } = options;
  const members = givenMembers({ name, agent_id, phone_numbers });
  // The API checks every member and names all that are wrong or missing.
  const body = {
    ...(await readSettings(options.settings)),
    ...members,
  } as CreateCampaignData['body'];
  const { data } = await (await connect()).createCampaign({ body });
  answer(data, data.campaign_id);
}

type Filter = { status?: string; limit?: number };

async function listAll({ options, connect, answer }: Call<Filter>): Promise<void> {
  const { data } = await (
    await connect()
  ).listCampaigns({
    query: givenMembers({ status: options.status, limit: options.limit }),
  });
  const rows = data.map(({ campaign_id, status, name }) => [campaign_id, status, name]);
  answer(data, textTable([['campaign_id', 'status', 'name'], ...rows]));
}

async function get({ connect, answer }: Call, campaignId = ''): Promise<void> {
  const { data } = await (await connect()).getCampaign({ path: { campaign_id: campaignId } });
  answer(data, memberLines(data));
}

async function stats({ connect, answer }: Call, campaignId = ''): Promise<void> {
  const { data } = await (await connect()).getCampaignStats({ path: { campaign_id: campaignId } });
  answer(data, memberLines(data));
}

function control(verb: 'pauseCampaign' | 'resumeCampaign' | 'cancelCampaign') {
  return async ({ connect, answer }: Call, campaignId = '') => {
    const redial = await connect();
    const { data } = await redial[verb]({ path: { campaign_id: campaignId } });
    answer(data, `${data.campaign_id} is ${data.status}.`);
  };
}
