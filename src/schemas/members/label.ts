import { z } from 'zod';

/** A name or a short reason: 1 to 200 characters without the space around it, and not blank. */
export const label = z.string().trim().min(1).max(200).meta({ pattern: '\\S' });
