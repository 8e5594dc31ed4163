import { z } from 'zod';

export const tzdataVersion = z
  .string()
  .describe(
    'Release of the IANA Time Zone Database by which working hours are read, such as `2026f`.',
  );
