import type { Hook } from '../ledger/call-details.ts';

/**
 * The hook that a verb names by URL or as an object, asked as jambonz asks it: an address that begins
 * with `/` at the host of the application's own hook, whatever its path is, and with that one's
 * credentials whatever the object says. No other address may be relative.
 * @returns null where the address cannot be requested
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

/** Like `hookOfVerb`, for an application elsewhere: at another host the credentials do not count. */
export function hookOfRedirect(given: unknown, base: Hook): Hook | null {
  const hook = hookOfVerb(given, base);
  if (hook === null || new URL(hook.url).origin === new URL(base.url).origin) return hook;
  return { url: hook.url, method: hook.method };
}

function membersOf(given: unknown): { url?: unknown; method?: unknown } {
  return typeof given === 'object' && given !== null ? given : { url: given };
}
