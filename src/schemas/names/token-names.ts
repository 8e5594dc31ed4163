import { inSnakeCase } from './spelling.ts';

const remedies: readonly (readonly [remedy: string, names: string])[] = [
  [
    'send scopes, such as ["read", "campaign:<campaign_id>"]',
    'access batch batch_id batch_ids batches campaign campaign_id campaign_ids campaigns grants permission permissions privileges read_only readonly restrictions rights role roles',
  ],
  [
    'send expires_at, an instant in ISO 8601',
    'expiration expiration_date expires expires_in expiry lifetime ttl valid_for valid_until',
  ],
  [
    'send allowed_addresses',
    'addresses allowed_ip allowed_ips ip_addresses ip_allow_list ip_allowlist ip_whitelist ips',
  ],
];

const remedyOf: ReadonlyMap<string, string> = new Map(
  remedies.flatMap(([remedy, names]) => names.split(' ').map((name) => [name, remedy] as const)),
);

/** Why an unknown member of a token is refused: without it the token would be allowed more. */
export function refusalInToken(name: string): string | undefined {
  const remedy = remedyOf.get(inSnakeCase(name));
  if (remedy === undefined) return undefined;
  return `is not a member, and is not ignored because the token would be allowed more: ${remedy}`;
}
