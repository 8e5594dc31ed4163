import { createApp } from '../../http/app.ts';
import type { AppDeps } from '../../http/deps.ts';
import { describeApi } from '../../http/documentation/documentation.ts';
import { NO_QUOTAS } from '../../domain/limits/quotas.ts';

const publicUrl = 'http://127.0.0.1:8080';

/** Returns the OpenAPI document of the API as JSON text, without a database and without Temporal. */
export function offlineDocument(): string {
  const settings: Partial<AppDeps> = {
    clock: { now: () => new Date() },
    publicUrl,
    quotas: NO_QUOTAS,
    rateLimitPerMinute: null,
    failedLoginsPerMinute: null,
    operatorTokens: [],
    trustedProxies: [],
    corsOrigins: [],
  };
  // Routes read everything else when they serve a request, and this app serves none.
  const app = createApp(settings as AppDeps);
  return JSON.stringify(describeApi(app, { publicUrl }));
}
