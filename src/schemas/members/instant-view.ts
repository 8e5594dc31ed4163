import { z } from 'zod';

/** An instant as it is answered: ISO 8601 in UTC, with `Z` and milliseconds. */
export const instantView = z.string().meta({ format: 'date-time' });
