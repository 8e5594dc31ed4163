import { z } from 'zod';
import { hasCredentials } from '../../domain/url-credentials.ts';

/** An address to which Redial sends requests; where it lies is judged by the service. */
export const webhookUrl = z
  .url({ protocol: /^https?$/ })
  .max(2000)
  .refine((text) => URL.canParse(text) && !hasCredentials(new URL(text)) && !text.includes('#'), {
    error: 'must be an address without credentials and without a fragment',
  })
  .meta({ type: 'string', format: 'uri' });
