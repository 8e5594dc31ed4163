import type { Trunk } from '../trunks/trunk.ts';

/** The name of the file with a certificate or key of a trunk. */
export function certificateFile(name: string, kind: 'ca' | 'certificate' | 'private-key'): string {
  return `${name}-${kind}.pem`;
}

/** The certificates and keys for TLS, as text by file name. */
export function certificateFiles(trunks: readonly Trunk[]): Record<string, string> {
  const files: Record<string, string> = {};
  for (const { name, tls } of trunks) {
    if (tls?.ca !== undefined) files[certificateFile(name, 'ca')] = line(tls.ca);
    if (tls?.certificate === undefined || tls.privateKey === undefined) continue;
    files[certificateFile(name, 'certificate')] = line(tls.certificate);
    files[certificateFile(name, 'private-key')] = line(tls.privateKey);
  }
  return files;
}

function line(text: string): string {
  return `${text}\n`;
}
