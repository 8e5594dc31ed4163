const KEY = 'redial-token';

/**
 * The token of this tab. It is kept in sessionStorage, which ends with the tab and which no other origin
 * reads; there is no cookie that a foreign page could use.
 */
export function storedToken(): string | null {
  return sessionStorage.getItem(KEY);
}

export function storeToken(token: string): void {
  sessionStorage.setItem(KEY, token);
}

export function forgetToken(): void {
  sessionStorage.removeItem(KEY);
}

/**
 * Signs in with the token of an address such as `/console#token=gat_…`, and takes it out of the address, so
 * that neither the history nor a copied address has it. A browser never sends a fragment to a server.
 */
export function takeTokenFromAddress(): void {
  const token = new URLSearchParams(location.hash.slice(1)).get('token');
  if (token === null || token === '') return;
  storeToken(token);
  history.replaceState(null, '', location.pathname + location.search);
}
