import { WEEKDAYS } from '../../domain/hours/working-hours.ts';

/** From 00:00 to 24:00; that a window ends after its start cannot be said in JSON Schema. */
const time = {
  type: 'string',
  pattern: '^\\s*(([01]?[0-9]|2[0-3]):[0-5][0-9]|24:00)(:00)?\\s*$',
};
const enabled = { type: ['boolean', 'null'] };
const span = { start: time, end: time };
const windows = {
  type: 'array',
  items: {
    type: 'object',
    properties: span,
    required: ['start', 'end'],
    additionalProperties: false,
  },
};
const day = {
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
 * The usual forms of working hours as JSON Schema, for the description of a route; the short names
 * of days and the other names of times are taken besides.
 */
export const workingHoursForm = {
  type: 'object' as const,
  description:
    'Opening times by weekday on the local clock, half open. A missing day is closed. A day is ' +
    '{"enabled", "start", "end"}, {"enabled", "windows": [{"start", "end"}]} or a list of windows.',
  examples: [{ monday: { enabled: true, start: '09:00', end: '17:30' } }],
  properties: {
    ...Object.fromEntries(WEEKDAYS.map((name) => [name, day])),
    blackout_dates: { type: ['array', 'null'], items: { type: 'string', format: 'date' } },
  },
  additionalProperties: false,
};
