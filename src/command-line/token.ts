import type { Command } from 'commander';
import type { NewToken } from 'redial-client';
import { textTable } from '../tools/text-table.ts';
import type { Action, Call } from './call.ts';
import { findConnection } from './connection.ts';
import { profileFile, writeProfile } from './profile.ts';
import { list, wholeNumber } from './settings.ts';

type Create = { name: string; scopes?: string[]; expiresAt?: string; save?: boolean };

/** Commands about the tokens of the organization; they need the scope `admin`. */
export function addTokenCommands(program: Command, action: Action): void {
  const token = program.command('token').description('tokens of the organization');
  token
    .command('create')
    .description('create a token; its text is shown once')
    .requiredOption('--name <name>', 'name for people')
    .option(
      '--scopes <scopes>',
      'of read, write, admin, campaign:ID, batch:ID; otherwise read,write',
      list,
    )
    .option('--expires-at <instant>', 'such as 2027-03-01T09:00:00Z')
    .option('--save', 'keep it in the profile in place of showing it')
    .action(action(create));
  token.command('list').description('list the tokens, without their texts').action(action(listAll));
  token
    .command('rotate')
    .description('create a token with the rights of another, which ends after the overlap')
    .argument('<token-id>')
    .option('--overlap-seconds <seconds>', 'how long both are valid', wholeNumber)
    .option('--save', 'keep it in the profile in place of showing it')
    .action(action(rotate));
  token
    .command('revoke')
    .description('revoke a token for good')
    .argument('<token-id>')
    .action(action(revoke));
}

async function create(call: Call<Create>): Promise<void> {
  const { name, scopes, expiresAt } = call.options;
  const redial = await call.connect();
  const body = { name, ...(scopes && { scopes }), ...(expiresAt && { expires_at: expiresAt }) };
  const { data } = await redial.createToken({ body });
  await answerToken(call, data);
}

type Rotate = { overlapSeconds?: number; save?: boolean };

async function rotate(call: Call<Rotate>, tokenId = ''): Promise<void> {
  const { overlapSeconds } = call.options;
  const redial = await call.connect();
  const { data } = await redial.rotateToken({
    path: { token_id: tokenId },
    body: { ...(overlapSeconds !== undefined && { overlap_seconds: overlapSeconds }) },
  });
  await answerToken(call, data);
}

/** Shows the text of a new token, or keeps it in the profile. */
async function answerToken(call: Call<{ save?: boolean }>, created: NewToken): Promise<void> {
  const { shell, options, answer } = call;
  const { token, ...shown } = created;
  if (!options.save) return answer(created, token);
  const { url } = await findConnection(shell, options);
  const file = profileFile(shell, options.profile ?? (shell.env['REDIAL_PROFILE'] || 'default'));
  await writeProfile(file, { url: url.value, token });
  answer({ ...shown, profile: file }, `Token ${shown.token_id} is in ${file}.`);
}

async function listAll({ connect, answer }: Call): Promise<void> {
  const { data: tokens } = await (await connect()).listTokens();
  const rows = tokens.map(({ token_id, name, scopes, revoked_at, last_used_at }) => [
    token_id,
    name,
    scopes.join(','),
    revoked_at === null ? 'active' : 'revoked',
    last_used_at ?? 'never',
  ]);
  answer(tokens, textTable([['token_id', 'name', 'scopes', 'state', 'last used'], ...rows]));
}

async function revoke({ connect, answer }: Call, tokenId = ''): Promise<void> {
  await (await connect()).revokeToken({ path: { token_id: tokenId } });
  answer({ revoked: tokenId }, `Token ${tokenId} is revoked.`);
}
