import { Group, Stack } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import type { Token } from 'redial-client';
import { AddressedList } from '../../components/addressed-list.tsx';
import { atCursor } from '../../components/cursor-search.ts';
import { PageTitle } from '../../components/page-title.tsx';
import { Time } from '../../components/time.tsx';
import { useRedial } from '../../session/session.tsx';
import { texts } from '../../texts.ts';
import { CreateToken } from './create-token.tsx';
import { TokenActions } from './token-actions.tsx';
import { stateOf } from './token-state.ts';

const route = getRouteApi('/shell/tokens');
const PAGE = 50;
const KEY = ['tokens'];
const { tokens } = texts;

/** The tokens of the organization, newest first, without the tokens themselves. */
export function TokenListPage() {
  const redial = useRedial();
  const queries = useQueryClient();
  const navigate = route.useNavigate();
  const { cursor } = route.useSearch();
  const changed = () => void queries.invalidateQueries({ queryKey: KEY });
  const { name, scopes, state, lastUsed, addresses, actions } = tokens;
  return (
    <Stack>
      <PageTitle needs="admin" actions={<CreateToken onChanged={changed} />}>
        {tokens.title}
      </PageTitle>
      <AddressedList<Token>
        cacheKey={KEY}
        load={(page, signal) => redial.listTokens({ query: { limit: PAGE, ...page }, signal })}
        label={tokens.title}
        columns={[name, scopes, state, lastUsed, addresses, actions]}
        minWidth={860}
        cursor={cursor}
        onCursor={(next) =>
          void navigate({ search: atCursor({}, next), replace: true, resetScroll: false })
        }
        renderRow={(token) => <TokenRow key={token.token_id} token={token} onChanged={changed} />}
      />
    </Stack>
  );
}

function TokenRow({ token, onChanged }: { token: Token; onChanged: () => void }) {
  const [shownAt] = useState(() => new Date());
  const state = stateOf(token, shownAt);
  return (
    <tr>
      <td>{token.name}</td>
      <td>{token.scopes.join(', ')}</td>
      <td>
        {tokens.states[state]} {state === 'ends' && <Time at={token.expires_at} />}
      </td>
      <td>
        <Time at={token.last_used_at} />
      </td>
      <td>{token.allowed_addresses?.join(', ') ?? tokens.anywhere}</td>
      <td>
        {(state === 'valid' || state === 'ends') && (
          <Group gap="xs" wrap="nowrap">
            <TokenActions token={token} onChanged={onChanged} />
          </Group>
        )}
      </td>
    </tr>
  );
}
