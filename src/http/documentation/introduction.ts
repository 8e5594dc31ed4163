import { TIME_ZONE_DATA } from '../../domain/hours/time-zone-rules.ts';

/** The first page of the API documentation, in Markdown. */
export const introduction = `Campaigns and batches of outbound calls.

### First request

1. Get a token. \`npm start\` writes one into \`.redial/dev.json\` (member \`token\`; the demo: \`.redial/demo/dev.json\`). Anywhere else, \`npm run -s token -- create --organization "My organization"\` prints one.
2. On \`/docs\`, press **Authorize** and paste the token, which begins with \`gat_\`. The browser remembers it.
3. Open **GET /api/v1/campaigns/** and press **Execute**: the answer is a list, empty at first.
4. Create a campaign with **POST /api/v1/campaigns/**, and then a batch with its \`campaign_id\`. **The contacts of a batch are called as soon as it is created**, unless it has a \`scheduled_start\`. With \`npm start\` the telephone network is simulated and nobody is called.

### Rules for all requests

- **Authentication**: \`Authorization: Bearer gat_…\`. A token belongs to one organization and has scopes: \`read\` for GET, \`write\` for everything else, \`admin\` besides for tokens, call-control accounts, limits, erasures and persons; \`campaign:<campaign_id>\` and \`batch:<batch_id>\` limit \`read\` and \`write\` to these objects.
- **Paths** work with and without the slash at the end.
- **Times** are answered in UTC. They are accepted in ISO 8601 with \`Z\`, an offset or neither; a time without an offset is UTC. Seconds and fractions may be left out.
- **Time zones** are IANA names, such as \`Europe/Berlin\`, in any case. Their rules are those of release ${TIME_ZONE_DATA.version} of the IANA Time Zone Database.
- **Unknown members** of a body are ignored and named in \`warnings\`. They are a 400 where they look like a misspelt member, inside \`retry_policy\` and \`working_hours\`, and everywhere with the header \`Prefer: handling=strict\`.
- **null** in an optional member of a POST counts as left out. PATCH is JSON Merge Patch (RFC 7396): null resets a member, objects are merged, lists are replaced.
- **Idempotency-Key** makes a POST safe to repeat: within 24 hours the first successful answer is given again.
- **Lists** take \`limit\` and \`cursor\`, or \`skip\`, newest first. Follow \`Link\` with \`rel="next"\` until there is none; \`X-Total-Count\` counts all matches.
- **Sizes**: a JSON body has at most 32 levels, 1,000 members in an object, 10,000 entries in a list (50,000 contacts), 60,000 values and 100 unknown members; it takes at most 64 KiB, a campaign or a change of a batch 256 KiB, suppressions and reports 1 MiB, contacts 64 MiB. A file has at most 2 GiB, 1,000,000 rows, 1,000 columns and 1 MiB in a row, a form 20 parts before it. A page of a list has at most 8 MiB. All other bounds stand at their members and parameters. What is beyond one is a 400 or 413 that names it.
- **Errors** have the form \`{"detail", "code", "request_id"}\`; a 400 lists all problems in \`errors\`, a 409 names the current status in \`state\`.

### What the agent receives

With every call the agent finds a \`tag\`: \`execution_id\`, \`organization_id\`, \`campaign_id\`, \`batch_id\`, \`contact_id\`, \`retry_count\`, \`is_follow_up\`, \`call_variables\` (those of the campaign, overlaid by those of the batch and of the contact), \`call_context\` of the batch, and \`report_url\` for its report. \`metadata\` of a batch does not reach the agent.
`;

/** What the groups of operations are about, in the order of the page. */
export const tags = [
  { name: 'Campaigns', description: 'How calls are made: agent, caller numbers, hours, retries.' },
  { name: 'Batches', description: 'Contacts that are called under one campaign.' },
  { name: 'Contacts', description: 'The telephone numbers of a batch, and single further calls.' },
  { name: 'Calls', description: 'The record of each attempt, its recording and its report.' },
  { name: 'Suppressions', description: 'Numbers that the organization does not call.' },
  {
    name: 'Erasure',
    description: 'Everything that is stored about a person: read it, and erase it.',
  },
  { name: 'Agents', description: 'What speaks in the calls.' },
  { name: 'Organization', description: 'The organization of the token and its limits.' },
  {
    name: 'Webhooks',
    description: 'Where the events of the organization are sent, and what became of each.',
  },
  { name: 'Tokens', description: 'API tokens of the organization.' },
  { name: 'Audit log', description: 'Who did what with protected data, and when.' },
  {
    name: 'Call-control accounts',
    description: 'jambonz accounts of the organization, in the place of that of the installation.',
  },
  {
    name: 'Operator',
    description:
      'For the operator of the installation, with a token that begins with `gop_` (OPERATOR_TOKEN): ' +
      'the organizations, their quotas and their suspension. Without OPERATOR_TOKEN there are no such ' +
      'routes.',
  },
  {
    name: 'Call control',
    description:
      'The call-control server itself, which places single calls. It has an address and a token of its own.',
  },
];
