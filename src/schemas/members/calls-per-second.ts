import { z } from 'zod';

/** A rate of call starts that a campaign or batch sets itself. */
export const callsPerSecond = z.number().min(0.1).max(500);
