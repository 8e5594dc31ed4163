import { Badge, Group, Stack, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { CallControlAccount } from 'redial-client';
import { AddressedList } from '../../components/addressed-list.tsx';
import { atCursor } from '../../components/cursor-search.ts';
import { PageTitle } from '../../components/page-title.tsx';
import { Time } from '../../components/time.tsx';
import { useRedial } from '../../session/session.tsx';
import { texts } from '../../texts.ts';
import { AccountActions } from './account-actions.tsx';
import { AddAccount } from './add-account.tsx';

const route = getRouteApi('/shell/accounts');
const PAGE = 50;
const KEY = ['accounts'];
const { accounts } = texts;

/** The accounts with which the organization calls, newest first, without their secrets. */
export function AccountListPage() {
  const redial = useRedial();
  const queries = useQueryClient();
  const navigate = route.useNavigate();
  const { cursor } = route.useSearch();
  const changed = () => void queries.invalidateQueries({ queryKey: KEY });
  return (
    <Stack>
      <PageTitle needs="admin" actions={<AddAccount onChanged={changed} />}>
        {accounts.title}
      </PageTitle>
      <AddressedList<CallControlAccount>
        cacheKey={KEY}
        load={(page, signal) =>
          redial.listCallControlAccounts({ query: { limit: PAGE, ...page }, signal })
        }
        label={accounts.title}
        columns={[accounts.name, accounts.url, accounts.price, accounts.secrets, accounts.actions]}
        minWidth={860}
        cursor={cursor}
        onCursor={(next) =>
          void navigate({ search: atCursor({}, next), replace: true, resetScroll: false })
        }
        renderRow={(account) => (
          <AccountRow key={account.account_id} account={account} onChanged={changed} />
        )}
      />
    </Stack>
  );
}

function AccountRow({
  account,
  onChanged,
}: {
  account: CallControlAccount;
  onChanged: () => void;
}) {
  const { price_per_minute_usd: price } = account;
  return (
    <tr>
      <td>
        <Group gap="xs">
          {account.name}
          {account.is_default && (
            <Badge variant="dot" tt="none">
              {accounts.isDefault}
            </Badge>
          )}
        </Group>
      </td>
      <td>
        {account.url}
        <Silence since={account.unanswered_since} />
        <Text size="xs">{`${accounts.sid} ${account.account_sid}`}</Text>
        <Text size="xs">{`${accounts.hook} ${account.status_hook_url}`}</Text>
      </td>
      <td>{price === null ? accounts.noPrice : accounts.dollars(price)}</td>
      <td>
        <SecretState account={account} />
      </td>
      <td>
        <AccountActions account={account} onChanged={onChanged} />
      </td>
    </tr>
  );
}

function SecretState({ account }: { account: CallControlAccount }) {
  const { webhook_secret_rotated_at: rotatedAt } = account;
  const { previous_webhook_secret_valid_until: previousUntil } = account;
  if (rotatedAt === null) return accounts.neverRotated;
  return (
    <>
      {accounts.rotated} <Time at={rotatedAt} />
      {previousUntil !== null && (
        <Text size="xs">
          {accounts.previousUntil} <Time at={previousUntil} />
        </Text>
      )}
    </>
  );
}

/** Whether call control answers there, and what to do if not. */
function Silence({ since }: { since: string | null }) {
  if (since === null) return null;
  return (
    <>
      <Text size="sm" fw={600}>
        {accounts.silentSince} <Time at={since} />
      </Text>
      <Text size="sm">{accounts.silentRemedy}</Text>
    </>
  );
}
