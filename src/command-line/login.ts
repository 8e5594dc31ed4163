import type { Command } from 'commander';
import { Redial } from 'redial-client';
import type { Action, Call } from './call.ts';
import { assertAddress, findConnection } from './connection.ts';
import { CommandFailure, EXIT } from './failure.ts';
import { profileFile, removeProfile, writeProfile } from './profile.ts';

/** Commands about who you are: the token comes from the terminal or stdin, never from an argument. */
export function addLoginCommands(program: Command, action: Action): void {
  program
    .command('login')
    .description('ask for a token, check it, and keep it in the profile (mode 600)')
    .action(action(login));
  program
    .command('logout')
    .description('remove the profile; the token stays valid until it is revoked')
    .action(action(logout));
  program
    .command('whoami')
    .description('show the organization of the token, and where address and token come from')
    .action(action(whoami));
}

async function login({ shell, options, answer }: Call): Promise<void> {
  // A profile that cannot be read is written anew.
  const url =
    options.url === undefined
      ? (await findConnection(shell, {})).url
      : { value: options.url, source: '--url' };
  assertAddress(url);
  const token = shell.env['REDIAL_TOKEN'] || (await shell.askSecret('Token (gat_…): '));
  if (token === '') {
    const remedy =
      "Type one, or pipe it: redial login < token.txt. 'npm run -s token -- create' on the server makes one.";
    throw new CommandFailure('no token was given', remedy, EXIT.usage);
  }
  const { data: organization } = await new Redial({ url: url.value, token }).getOwnOrganization();
  const file = profileFile(shell, options.profile ?? (shell.env['REDIAL_PROFILE'] || 'default'));
  await writeProfile(file, { url: url.value, token });
  const { organization_id, name } = organization;
  answer(
    { profile: file, organization_id, name },
    `Logged in at ${url.value} as '${name}'; the token is in ${file}.`,
  );
}

async function logout({ shell, options, answer }: Call): Promise<void> {
  const file = profileFile(shell, options.profile ?? (shell.env['REDIAL_PROFILE'] || 'default'));
  if (await removeProfile(file)) return answer({ removed: file }, `${file} is removed.`);
  answer({ removed: null }, `There is no profile ${file}: nothing was removed.`);
}

async function whoami({ shell, options, connect, answer }: Call): Promise<void> {
  const { url, token } = await findConnection(shell, options);
  const { data: organization } = await (await connect()).getOwnOrganization();
  const sources = { url: url.value, url_from: url.source, token_from: token?.source };
  answer(
    { organization, ...sources },
    `'${organization.name}' (${organization.organization_id}) at ${url.value}; token from ${token?.source}`,
  );
}
