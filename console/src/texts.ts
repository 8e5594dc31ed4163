/** Every English text of the console, by page. */
export const texts = {
  product: 'Redial',
  navigation: {
    label: 'Pages',
    open: 'Open the navigation',
    batches: 'Batches',
    campaigns: 'Campaigns',
    contacts: 'Contacts',
    calls: 'Calls',
    wall: 'Live wall',
    agents: 'Agents',
    numbers: 'Caller numbers',
    suppressions: 'Suppressions',
    accounts: 'Call-control accounts',
    endpoints: 'Webhook endpoints',
    tokens: 'Tokens',
    organization: 'Organization',
    documentation: 'API documentation',
    skip: 'Skip to the content',
    signOut: 'Sign out',
    colorScheme: 'Switch between light and dark',
  },
  signIn: {
    title: 'Sign in',
    token: 'Token',
    tokenHint: 'It begins with gat_. This tab keeps it until it is closed.',
    submit: 'Sign in',
    refused: 'This token is not accepted',
    ended: 'The token is no longer accepted: sign in again.',
  },
  errors: {
    title: 'This could not be read',
    retry: 'Try again',
    requestId: 'Request',
    notFound: 'There is no such page.',
  },
  time: { you: 'your time', never: 'never' },
  list: { empty: 'Nothing here yet.', more: 'Load more', loading: 'Loading' },
  batches: {
    title: 'Batches',
    name: 'Name',
    status: 'Status',
    contacts: 'Contacts',
    created: 'Created',
    create: 'New batch',
  },

  /* Contacts of a batch, and one contact */
  contacts: {},

  /* Calls */
  calls: {},

  /* Campaigns */
  campaigns: {},

  /* Week grid of hours */
  hours: {},

  /* A time on the clock of a time zone */
  schedule: {
    zone: 'Time zone',
    noZone: 'No time zone has this name or offset',
    incomplete: 'Choose a date and a time.',
    onYourClock: (time: string, zone: string) => `On your clock: ${time} (${zone}).`,
    skipped: (time: string, zone: string) =>
      `The clocks in ${zone} are put forward over this time: it counts as ${time}.`,
    twice: 'The clocks are put back and show this time twice: the first one counts.',
    past: 'This time is past: dialling begins at once.',
  },

  /* Picture of a retry policy */
  retries: {},

  /* Agents */
  agents: {},

  /* Caller numbers */
  callerNumbers: {},

  /* New batch: a file, its columns, dry run, start */
  upload: {},

  /* Live wall */
  wall: {},

  /* Suppressions */
  suppressions: {},

  /* Call-control accounts */
  accounts: {},

  /* Webhook endpoints */
  endpoints: {},

  /* Tokens */
  tokens: {},

  /* Organization */
  organization: {},
} as const;
