import type { Command } from 'commander';
import { type Organization, Redial, RedialError, type Token } from 'redial-client';
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
    .description(
      'show the organization and the scopes of the token, and where address and token come from',
    )
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
  const { token: checked, organization } = await ownerOf(new Redial({ url: url.value, token }));
  const file = profileFile(shell, options.profile ?? (shell.env['REDIAL_PROFILE'] || 'default'));
  await writeProfile(file, { url: url.value, token });
  const { organization_id } = checked;
  answer(
    { profile: file, organization_id, name: organization?.name ?? null, token: checked },
    `Logged in at ${url.value} as ${spoken({ token: checked, organization })}; the token is in ${file}.`,
  );
}

/** A token, and its organization; null: the token may not read it. */
type Owner = { token: Token; organization: Organization | null };

/**
 * @throws {RedialError} the token is not valid
 * @throws {CommandFailure} the API is of an earlier release, which does not tell
 */
async function ownerOf(redial: Redial): Promise<Owner> {
  const token = await ownToken(redial);
  try {
    const { data: organization } = await redial.getOwnOrganization();
    return { token, organization };
  } catch (error) {
    if (!(error instanceof RedialError) || error.status !== 403) throw error;
    return { token, organization: null };
  }
}

async function ownToken(redial: Redial): Promise<Token> {
  try {
    return (await redial.getOwnToken()).data;
  } catch (error) {
    if (!(error instanceof RedialError) || error.status !== 404) throw error;
    const message = 'the API does not say whose token this is: it is of an earlier release';
    const remedy = 'Upgrade the API, or use the command of its release.';
    throw new CommandFailure(message, remedy, EXIT.notFound);
  }
}

function spoken({ token, organization }: Owner): string {
  const name =
    organization === null
      ? `the token '${token.name}', which may not read its organization`
      : `'${organization.name}'`;
  return `${name} (${token.scopes.join(', ')})`;
}

async function logout({ shell, options, answer }: Call): Promise<void> {
  const file = profileFile(shell, options.profile ?? (shell.env['REDIAL_PROFILE'] || 'default'));
  if (await removeProfile(file)) return answer({ removed: file }, `${file} is removed.`);
  answer({ removed: null }, `There is no profile ${file}: nothing was removed.`);
}

async function whoami({ shell, options, connect, answer }: Call): Promise<void> {
  const { url, token } = await findConnection(shell, options);
  const owner = await ownerOf(await connect());
  const sources = { url: url.value, url_from: url.source, token_from: token?.source };
  answer(
    { ...owner, ...sources },
    `${spoken(owner)}, organization ${owner.token.organization_id}, at ${url.value}; token from ${token?.source}`,
  );
}
