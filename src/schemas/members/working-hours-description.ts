import { MAX_BLACKOUT_DATES, MAX_WINDOWS_PER_DAY, WEEKDAYS } from '../../domain/hours/week.ts';

/** From 00:00 to 24:00. JSON Schema cannot say that a window ends after its start. */
const time = {
  type: 'string',
  maxLength: 20,
  pattern: '^\\s*(([01]?[0-9]|2[0-3]):[0-5][0-9]|24:00)(:00)?\\s*$',
};
const enabled = {
  type: ['boolean', 'null'],
  description: 'false closes the day, whatever its times say. Default true.',
};
const span = {
  start: { ...time, description: 'Local time of day at which calls may begin, as `HH:MM`.' },
  end: {
    ...time,
    description:
      'Local time of day from which no call begins any more, after `start`. `24:00` and `23:59` are midnight.',
  },
};
const windows = {
  type: 'array',
  maxItems: MAX_WINDOWS_PER_DAY,
  description: `Several openings on one day, each with \`start\` and \`end\`; at most ${MAX_WINDOWS_PER_DAY}.`,
  items: {
    type: 'object',
    properties: span,
    required: ['start', 'end'],
    additionalProperties: false,
  },
};
const day = {
  description:
    'One day: `{"enabled", "start", "end"}`, `{"enabled", "windows": [{"start", "end"}]}` or a list ' +
    'of windows. Without times the whole day is open. A missing day, null and an empty list are closed.',
  anyOf: [
    {
      type: 'object',
      properties: { enabled, ...span },
      required: ['start', 'end'],
      additionalProperties: false,
    },
    {
      type: 'object',
      properties: { enabled, windows: { ...windows, type: ['array', 'null'] } },
      additionalProperties: false,
    },
    windows,
    { type: 'null' },
  ],
};

/**
 * The usual forms of working hours as JSON Schema, for the description of a route. Short names of
 * days (`mon`) and the names `start_time` and `end_time` are accepted besides.
 */
export const workingHoursForm = {
  type: 'object' as const,
  description:
    'When calls may begin, by weekday, on the local clock. null: always. Once it is set, a day that ' +
    'is missing is closed; hours that never open, such as `{}`, need `never_open`. An opening over midnight is two windows, one on each ' +
    'day. A local time that a change of the clock skips counts as the next one that exists; an hour ' +
    'that occurs twice is open both times.',
  examples: [{ monday: { enabled: true, start: '09:00', end: '17:30' } }],
  properties: {
    ...Object.fromEntries(WEEKDAYS.map((name) => [name, day])),
    blackout_dates: {
      type: ['array', 'null'],
      maxItems: MAX_BLACKOUT_DATES,
      items: { type: 'string', format: 'date' },
      description: `Local dates (\`YYYY-MM-DD\`) on which nobody is called; at most ${MAX_BLACKOUT_DATES}.`,
    },
    never_open: {
      type: ['boolean', 'null'],
      description:
        'true says on purpose that no day opens, so that nobody is called. Hours that never open are a ' +
        '400 without it, unless they close each of the seven days by its name; hours that open are a ' +
        '400 with it. Default false.',
    },
  },
  additionalProperties: false,
};
