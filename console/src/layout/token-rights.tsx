import { List, Stack, Text } from '@mantine/core';
import { BatchName, CampaignName } from '../components/object-names.tsx';
import { useOwnToken } from '../session/permissions.ts';
import { isLimited, type Rights, rightsOf } from '../session/rights.ts';
import { texts } from '../texts.ts';

const { signedIn, tokens } = texts;

/** Which token this tab has, and what it may do. */
export function TokenRights() {
  const token = useOwnToken();
  if (token === undefined) return null;
  const rights = rightsOf(token.scopes);
  return (
    <Stack component="section" gap={4} p="xs" aria-label={signedIn.label}>
      <Text size="sm" fw={600} style={{ overflowWrap: 'anywhere' }}>
        {signedIn.token(token.name)}
      </Text>
      <List size="xs">
        {rights.permissions.map((permission) => (
          <List.Item key={permission}>{tokens.permissions[permission]}</List.Item>
        ))}
      </List>
      {isLimited(rights) && <Limits rights={rights} />}
    </Stack>
  );
}

function Limits({ rights: { campaignIds, batchIds } }: { rights: Rights }) {
  return (
    <>
      <Text size="xs">{signedIn.only}</Text>
      <List size="xs" style={{ overflowWrap: 'anywhere' }}>
        {campaignIds.map((id) => (
          <List.Item key={id}>
            <CampaignName id={id} />
          </List.Item>
        ))}
        {batchIds.map((id) => (
          <List.Item key={id}>
            <BatchName id={id} />
          </List.Item>
        ))}
      </List>
    </>
  );
}
