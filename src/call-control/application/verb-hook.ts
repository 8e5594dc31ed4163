import type { Hook } from '../ledger/call-details.ts';

/**
 * Resolves the hook of a verb, given as a URL or an object, by jambonz' rules. A URL that begins with
 * `/` is on the host of the application's hook; no other relative URL is allowed. The credentials are
 * always those of the application's hook.
 * @returns null if the URL is not a valid http or https address
 */
export function hookOfVerb(given: unknown, base: Hook): Hook | null {
  const { url, method } = membersOf(given);
  if (typeof url !== 'string') return null;
  const address = url.startsWith('/') ? new URL(base.url).origin + url : url;
  if (!URL.canParse(address)) return null;
  const { href, protocol } = new URL(address);
  if (protocol !== 'http:' && protocol !== 'https:') return null;
  const isGet = typeof method === 'string' && method.toUpperCase() === 'GET';
  return { ...base, url: href, method: isGet ? 'GET' : 'POST' };
}

/** Like `hookOfVerb`, but a hook on another host gets no credentials. */
export function hookOfRedirect(given: unknown, base: Hook): Hook | null {
  const hook = hookOfVerb(given, base);
  if (hook === null || new URL(hook.url).origin === new URL(base.url).origin) return hook;
  return { url: hook.url, method: hook.method };
}

function membersOf(given: unknown): { url?: unknown; method?: unknown } {
  return typeof given === 'object' && given !== null ? given : { url: given };
}
