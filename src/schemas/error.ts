import { z } from 'zod';

const problemView = z.object({
  path: z
    .string()
    .describe('Where the problem is, such as `contacts[3].phone_number`; empty: the body.'),
  message: z.string().describe('What is wrong and what is accepted.'),
  row: z
    .number()
    .optional()
    .describe(
      'Only for a file: the row as a spreadsheet counts it (the header is 1), or the line of JSON Lines.',
    ),
  column: z.string().optional().describe('Only for a file: column of the problem.'),
  value: z
    .string()
    .optional()
    .describe('Only for a file: what the cell holds, at most 100 characters.'),
  code: z.string().optional().describe('Only for a file: kind of the problem for programs.'),
});

const quotaView = z.object({
  name: z.string().describe('Name of the quota, such as `max_contacts_stored`.'),
  limit: z.number().describe('What the operator of the installation allows.'),
  used: z.number().describe('How much of it is used without the request.'),
});

const rowsView = z.object({
  total: z.number().describe('Rows of the upload.'),
  rejected: z.number().describe('Rows that are refused.'),
  listed: z.number().describe('Refused rows that `errors` lists, the first ones.'),
});

/** The body of every answer that is an error. */
export const errorView = z
  .object({
    detail: z.string().describe('One sentence for people.'),
    code: z.string().describe('Kind of the error for programs, such as `validation_failed`.'),
    documentation_url: z
      .string()
      .optional()
      .describe(
        'Where the code is explained, relative to the address of the API, such as `/docs/errors#validation_failed`.',
      ),
    errors: z
      .array(problemView)
      .optional()
      .describe('Every problem of a request that is not valid. Absent for other errors.'),
    rows: rowsView
      .optional()
      .describe('How many contacts of an upload are refused. Absent for other errors.'),
    state: z
      .string()
      .optional()
      .describe('Current status of the object, where it does not allow what was asked (409).'),
    quota: quotaView
      .optional()
      .describe('Quota that the request would exceed. Absent for other errors.'),
    request_id: z.string().describe('Id of the request, as in `X-Request-Id` and in the log.'),
  })
  .meta({ id: 'Error', description: 'Why a request was refused.' });
export type ErrorView = z.output<typeof errorView>;
