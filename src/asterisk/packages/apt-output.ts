import type { Architecture, Package } from './lock-file.ts';

/**
 * The mirrors in lines such as `main trixie https://mirror.example/debian`. Suites with a hyphen
 * (`trixie-updates`, `trixie-security`) may lie on servers that have no other suites.
 */
export function mirrorsOf(targets: string): string[] {
  const lines = targets.split('\n').map((line) => line.split(' '));
  const sites = lines.flatMap(([component, release = '-', site]) =>
    component === 'main' && !release.includes('-') && site ? [site] : [],
  );
  return [...new Set(sites)];
}

/** The lines of `apt-config dump` that say how HTTP works on this machine. */
export function networkLinesOf(dump: string): string[] {
  return dump.split('\n').filter((line) => /^Acquire::https?::/i.test(line));
}

/** Address, file name such as `libc6_2.43-7_amd64.deb` (a colon is %3a), size, SHA-256. */
const uriLine = /^'[^']*' (?<file>[^ ]+)_[^_ ]+\.deb (?<size>\d+) SHA256:(?<sha256>[0-9a-f]{64})$/;

/** Reads the output of `apt-get download --print-uris`. */
export function packagesOf(output: string): Package[] {
  return output.split('\n').flatMap((line) => {
    const { file = '', size, sha256 = '' } = uriLine.exec(line.trim())?.groups ?? {};
    const [name = '', version = ''] = file.split('_').map(decodeURIComponent);
    return name === '' ? [] : [{ name, version, sha256, size: Number(size) }];
  });
}

/** The name that apt gives to the file of a package. */
export function fileNameOf({ name, version }: Package, architecture: Architecture): string {
  return `${name}_${version.replaceAll(':', '%3a')}_${architecture}.deb`;
}

/** A message of apt without the user names and passwords of mirrors and proxies in it. */
export function withoutLogins(message: string): string {
  return message.replaceAll(/\/\/[^/@\s]+@/g, '//');
}
