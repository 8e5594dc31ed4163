/** The word in index.html in whose place the nonce comes (console/vite.config.ts). */
export const NONCE_PLACEHOLDER = 'NONCE_OF_THE_ANSWER';

/**
 * What the console may load (Content Security Policy Level 3): its own files and nothing else. Its styles
 * need the nonce of the answer; scripts are files of their own. Recordings are read with the token and
 * played from memory (`blob:`).
 */
export function contentSecurityPolicy(nonce: string): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "media-src 'self' blob:",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');
}
