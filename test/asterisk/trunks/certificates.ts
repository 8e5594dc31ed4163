import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** PEM of a certificate and its key. */
export type Certified = { certificate: string; privateKey: string };

export type Certificates = {
  /** The authority that vouches for all. */
  ca: string;
  /** Of a server at 127.0.0.1. */
  server: Certified;
  client: Certified;
  /** Of a server at 192.0.2.1. */
  stranger: Certified;
};

/** Makes an authority and those for which it vouches, by the program openssl; undefined without it. */
export async function makeCertificates(): Promise<Certificates | undefined> {
  const folder = await mkdtemp(join(tmpdir(), 'redial-certificates-'));
  try {
    await openssl(folder, [...request('ca'), '-x509', '-days', '2', '-out', 'ca.pem']);
    const server = await certify(folder, 'server', '127.0.0.1');
    const client = await certify(folder, 'client', '127.0.0.1');
    const stranger = await certify(folder, 'stranger', '192.0.2.1');
    return { ca: await readFile(join(folder, 'ca.pem'), 'utf8'), server, client, stranger };
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
    process.stderr.write('Tests with TLS are skipped: there is no program openssl\n');
    return undefined;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function certify(folder: string, name: string, address: string): Promise<Certified> {
  await writeFile(join(folder, 'names.cnf'), `subjectAltName=IP:${address}\n`);
  await openssl(folder, [...request(name), '-out', `${name}.csr`]);
  const by = ['-CA', 'ca.pem', '-CAkey', 'ca.key', '-CAcreateserial', '-days', '2'];
  const to = ['-in', `${name}.csr`, '-out', `${name}.pem`, '-extfile', 'names.cnf'];
  await openssl(folder, ['x509', '-req', ...by, ...to]);
  return {
    certificate: await readFile(join(folder, `${name}.pem`), 'utf8'),
    privateKey: await readFile(join(folder, `${name}.key`), 'utf8'),
  };
}

function request(name: string): string[] {
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes'];
  return ['req', ...key, '-keyout', `${name}.key`, '-subj', `/CN=${name}`];
}

async function openssl(folder: string, args: readonly string[]): Promise<void> {
  await run('openssl', [...args], { cwd: folder });
}
