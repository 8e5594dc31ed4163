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
  list: {
    empty: 'Nothing here yet.',
    more: 'Load more',
    loading: 'Loading',
    any: 'All',
    startsLater: 'This list does not begin at its first row.',
    first: 'Show it from the first row',
  },
  actions: { back: 'Back', close: 'Close', failed: 'This was not done' },
  batches: {
    title: 'Batches',
    name: 'Name',
    status: 'Status',
    campaign: 'Campaign',
    progress: 'Progress',
    contacts: 'Contacts',
    created: 'Created',
    create: 'New batch',
    done: (done: string, all: string) => `${done} of ${all} finished`,
    statuses: {
      pending: 'pending: waits for its start',
      in_progress: 'in progress',
      paused: 'paused',
      completed: 'completed',
      cancelled: 'cancelled',
      expired: 'expired: its end has passed',
    },
    counters: {
      completed: 'completed',
      in_flight: 'in a call',
      dispatched: 'being placed',
      retrying: 'wait for a retry',
      followup_scheduled: 'wait for a call back',
      busy: 'busy',
      no_answer: 'no answer',
      max_retries_reached: 'not reached',
      failed: 'failed',
      skipped: 'skipped',
      pending: 'wait for their first call',
    },
    noCounters: 'The batch has no contacts.',
  },

  /* One batch */
  batch: {
    live: 'Live',
    connecting: 'Connecting',
    ended: 'Finished: nothing more comes',
    broken: 'Not live: read again every few seconds',
    temporal: 'Workflow in Temporal (new tab)',
    calls: 'Calls of this batch',
    progress: 'Progress',
    lines: 'Lines in use',
    linesOf: (used: string, limit: string) => `${used} of ${limit}`,
    organizationLines: (used: string, limit: string) => `Organization: ${used} of ${limit}`,
    numberLines: (used: string, limit: string) => `Caller numbers: ${used} of ${limit}`,
    rate: 'Calls a minute',
    rateNow: (calls: string) => `${calls} calls began in the last minute`,
    rateMost: (calls: string, minutes: string) => `At most ${calls} in the last ${minutes} minutes`,
    rateLimit: (calls: string) => `Limit: ${calls} a second`,
    end: 'Estimated end',
    noEnd: 'Not within a year, or not before its end',
    finishedAt: 'Finished',
    callsLeft: (calls: string) => `About ${calls} still to be made`,
    notBefore: 'The first begins',
    why: 'What waits, and what to do',
    nothingWaits: 'Nothing waits for anything but its turn.',
    checks: 'Worth a look',
    actions: {
      pause: {
        label: 'Pause',
        will: (calls: string) =>
          `No new call is placed until you resume. Calls in the air go on to their end: ${calls} now.`,
        did: 'Paused. No call is placed any more.',
        stillPlacing: (attempts: string) =>
          `Paused. ${attempts} were just being placed and may still ring.`,
      },
      resume: {
        label: 'Resume',
        will: (contacts: string) =>
          `Calls begin again at once, within hours and limits. ${contacts} wait.`,
        did: 'Resumed. The batch calls again.',
      },
      cancel: {
        label: 'Cancel batch',
        will: (contacts: string, calls: string) =>
          `The batch ends for good. ${contacts} that wait are not called any more, and ${calls} in the air are hung up.`,
        did: (contacts: string) => `Cancelled. ${contacts} that waited are not called.`,
      },
      dispatch: {
        label: 'Dispatch',
        will: (contacts: string) =>
          `${contacts} that wait for their first call become due at once. Hours, limits and suppressions still hold.`,
        did: (contacts: string, message: string) => `${contacts} are due: ${message}.`,
      },
      retry: {
        label: 'Retry failed',
        will: 'Each contact of the chosen kinds gets one more call, ahead of the others and beside the retry policy.',
        which: 'Which contacts',
        total: (contacts: string) => `${contacts} will be called once more.`,
        did: (contacts: string) => `${contacts} get one more call.`,
      },
    },
    /* Of each reason: why contacts wait, and what to do; continues "1,240 contacts wait until …: " */
    reasons: {
      organization_suspended: ['the operator has suspended the organization', 'Ask the operator.'],
      scheduled_later: ['the batch has not started', 'Nothing to do, or move its start.'],
      batch_paused: ['the batch is paused', 'Resume it.'],
      campaign_paused: ['the campaign is paused', 'Resume the campaign.'],
      campaign_held: [
        'call control refuses the calls of the campaign',
        'Correct what it answered (below); one call at a time tries again.',
      ],
      outside_working_hours: [
        'the working hours are closed',
        'Nothing to do, or change the hours of the campaign.',
      ],
      unknown_time_zone: [
        'nobody knows the time zone of their numbers, so they will fail',
        'Give the contacts a time zone, or let the campaign use its own.',
      ],
      spend_quota_reached: [
        'the calls of today have cost what the operator allows in a day',
        'Wait for the next day (UTC), or ask the operator.',
      ],
      campaign_limit_reached: [
        'the campaign has used its limit of calls or spend',
        'Raise the limit of the campaign.',
      ],
      daily_limit_reached: [
        'the limit of calls or spend of this day is used',
        'Wait for the next day (UTC), or raise the limit.',
      ],
      call_cost_unknown: [
        'a limit on spend holds, and nobody knows what a call may cost',
        'Set the most that a call may cost in the campaign, or the price of the account.',
      ],
      goal_reached: ['the goal of the batch is reached', 'Nothing to do: the batch completes.'],
      all_lines_busy: [
        'all lines are in use',
        'Nothing to do, or raise the limit of lines of the batch or campaign.',
      ],
      pacing: ['the rate of new calls is limited', 'Nothing to do, or raise the calls a second.'],
      cooldown: ['their next call is later', 'Nothing to do.'],
      suppressed: [
        'their numbers are suppressed, so they will fail',
        'Nothing to do: they are not called.',
      ],
      recently_called: [
        'their numbers were called recently, so they will be skipped',
        'Nothing to do.',
      ],
      destination_closed: [
        'numbers of their kind may not be called, so they will fail',
        'Ask the operator.',
      ],
      country_not_allowed: [
        'their country may not be called, so they will fail',
        'Ask the operator.',
      ],
      prefix_not_allowed: [
        'their numbers are outside the allowed prefixes, so they will fail',
        'Change the allowed prefixes of the organization or campaign.',
      ],
      consent_missing: [
        'the consent that the campaign requires is missing, so they will fail',
        'Add the consent to the contacts.',
      ],
      not_eligible: [
        'your eligibility hook says that they may not be called yet',
        'Nothing to do.',
      ],
      eligibility_unknown: [
        'your eligibility hook gives no usable answer',
        'Mend the hook; one contact at a time tries it.',
      ],
      attempt_cap: [
        'their numbers were called as often as the organization allows',
        'Nothing to do, or raise the cap of the organization.',
      ],
      number_busy: ['their numbers are in another call', 'Nothing to do.'],
      no_worker: ['no worker is running', 'Ask the operator to start a worker.'],
      workflow_missing: [
        'the workflow of the batch is not running',
        'It is started within seconds; Dispatch starts it now.',
      ],
      workflow_failing: [
        'the workflow of the batch fails',
        'It is replaced within 30 seconds; if not, deploy the earlier version of the workers.',
      ],
      temporal_unreachable: ['Temporal does not answer', 'Ask the operator to start Temporal.'],
      call_control_unreachable: [
        'call control does not answer',
        'Check that call control runs; one call at a time tries again.',
      ],
      call_control_refusing: [
        'call control refuses calls',
        'Check its limits, the account and the token; one call at a time tries again.',
      ],
      agent_not_configured: ['there is no such agent', 'Register the agent of the campaign.'],
      working_hours_required: [
        'this installation requires working hours',
        'Set the working hours of the campaign.',
      ],
      caller_number_not_allowed: [
        'the organization may call from none of the caller numbers',
        'Choose caller numbers of the organization.',
      ],
      caller_numbers_resting: [
        'every caller number rests',
        'Add a caller number, or end the rest of one.',
      ],
      finished: ['the batch is finished', 'Retry them, or create a new batch.'],
    },
    waits: (contacts: string, wait: string, until: string, why: string) =>
      `${contacts} ${wait}${until}: ${why}.`,
    waitOne: 'waits',
    waitMany: 'wait',
    until: (time: string) => ` until ${time}`,
    timeIn: (time: string, zone: string) => `${time} in ${zone}`,
    limits: {
      max_calls: 'the most calls of the campaign',
      max_calls_per_day: 'the most calls a day',
      max_spend_usd: 'the most spend of the campaign',
      max_spend_usd_per_day: 'the most spend a day',
      max_spend_per_day_usd: 'the spend a day that the operator allows',
      max_calls_per_number_24h: 'the most calls from each caller number in 24 hours',
      caller_number_rest: 'the rest of every caller number',
    },
    willWait: (contacts: string, limit: string) => `About ${contacts} will wait for ${limit}.`,
  },

  /* Contacts of a batch, and one contact */
  contacts: {
    title: 'Contacts',
    number: 'Number',
    name: 'Name',
    status: 'Status',
    calls: 'Calls',
    last: 'Last call',
    next: 'Next call',
    externalId: 'Your id',
    zone: 'Time zone',
    search: 'Search for',
    searchIn: 'Search in',
    fields: {
      name: 'Name (a part)',
      phone_number: 'Number (whole)',
      external_id: 'Your id (whole)',
    },
    unnamed: 'no name',
    statuses: {
      pending: 'pending',
      dispatched: 'dispatched: being placed',
      in_progress: 'in progress: in a call',
      retrying: 'retrying',
      followup_scheduled: 'follow-up scheduled',
      completed: 'completed',
      failed: 'failed',
      busy: 'busy',
      no_answer: 'no answer',
      skipped: 'skipped',
      max_retries_reached: 'max retries reached',
    },
    story: 'Story',
    variables: 'Call variables',
    noVariables: 'None.',
    backToBatch: 'Back to the batch',
    actions: {
      skip: {
        label: 'Skip',
        will: 'The contact is not called any more, unless you retry it.',
        did: 'Skipped. The contact is not called any more.',
      },
      retry: {
        label: 'Retry',
        will: 'The contact gets one more call, ahead of the others and beside the retry policy. Hours, limits and suppressions still hold.',
        did: 'The contact gets one more call.',
      },
      callBack: {
        label: 'Call back',
        will: 'The contact is called at this time, within the hours of the campaign.',
        at: 'When (your time)',
        atTheirs: (time: string, zone: string) => `There: ${time} in ${zone}`,
        did: (time: string) => `The contact is called back at ${time}.`,
      },
    },
  },

  /* Calls */
  calls: {
    title: 'Calls',
    at: 'Requested',
    to: 'Called number',
    from: 'Caller number',
    status: 'Status',
    failure: 'Why no conversation',
    length: 'Length',
    disposition: 'Disposition',
    batch: 'Batch (id)',
    after: 'Since',
    before: 'Before',
    seconds: (seconds: number) => `${seconds} s`,
    transcript: 'Transcript',
    summary: 'Summary',
    recording: 'Recording',
    loadRecording: 'Play the recording',
    roles: { assistant: 'Agent', user: 'Callee', tool: 'Tool', system: 'Note' },
    statuses: {
      queued: 'queued',
      trying: 'trying',
      ringing: 'ringing',
      'in-progress': 'in progress',
      completed: 'completed',
      busy: 'busy',
      'no-answer': 'no answer',
      failed: 'failed',
      canceled: 'canceled',
      unknown: 'unknown',
    },
    failures: {
      busy: 'busy',
      declined: 'declined',
      no_answer: 'no answer',
      unreachable: 'unreachable',
      invalid_number: 'invalid number',
      carrier_refused: 'carrier refused',
      blocked: 'blocked',
      media_refused: 'no common codec',
      network_trouble: 'network trouble',
      call_control_refused: 'call control refused',
      voicemail: 'voicemail',
      canceled: 'hung up by us',
      outcome_unknown: 'outcome unknown',
    },
  },

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
