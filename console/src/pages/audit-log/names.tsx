import { useQuery } from '@tanstack/react-query';
import type { AuditEntry } from 'redial-client';
import {
  listCallControlAccountsOptions,
  listErasuresOptions,
  listWebhookEndpointsOptions,
} from 'redial-client/react-query';
import type { ComponentType } from 'react';
import { BatchName, CampaignName } from '../../components/object-names.tsx';
import { RouteLink } from '../../components/route-link.tsx';
import { timeIn } from '../../components/time.tsx';
import { texts } from '../../texts.ts';
import { useTokens } from './use-tokens.ts';

const { actors, objects, receiptOf } = texts.auditLog;
/** Many entries are about one object. */
const KEPT_MS = 60_000;
/** So many erasures are known, the newest ones. */
const NAMED = 1000;

type Named = { id: string };

/** Who did it: the name of the token, otherwise the kind of actor. */
export function ActorName({ entry: { actor_kind: kind, actor_id: id } }: { entry: AuditEntry }) {
  if (id === null || kind === 'agent') return actors[kind];
  return kind === 'token' ? <TokenName id={id} /> : `${actors[kind]}: ${id}`;
}

/** What it was done to, by its name where it has one and still exists. */
export function ObjectName({ entry: { object_kind: kind, object_id: id } }: { entry: AuditEntry }) {
  const Name = NAMES[kind];
  if (id === null || Name === undefined) return objects[kind];
  return (
    <>
      {`${objects[kind]} `}
      <Name id={id} />
    </>
  );
}

const NAMES: Partial<Record<AuditEntry['object_kind'], ComponentType<Named>>> = {
  token: TokenName,
  campaign: CampaignName,
  batch: BatchName,
  call_control_account: AccountName,
  webhook_endpoint: EndpointName,
  person: ErasureName,
};

function TokenName({ id }: Named) {
  return useTokens().find(({ token_id }) => token_id === id)?.name ?? id;
}

function AccountName({ id }: Named) {
  const accounts = useQuery({ ...listCallControlAccountsOptions(), staleTime: KEPT_MS }).data ?? [];
  return accounts.find(({ account_id }) => account_id === id)?.name ?? id;
}

function EndpointName({ id }: Named) {
  const endpoints = useQuery({ ...listWebhookEndpointsOptions(), staleTime: KEPT_MS }).data ?? [];
  const endpoint = endpoints.find(({ endpoint_id }) => endpoint_id === id);
  if (endpoint === undefined) return id;
  return (
    <RouteLink to="/webhook-endpoints/$endpointId" params={{ endpointId: id }}>
      {endpoint.description ?? endpoint.url}
    </RouteLink>
  );
}

/** A person is known by the hash of a number alone: the receipt of the erasure says what was done. */
function ErasureName({ id }: Named) {
  const options = listErasuresOptions({ query: { limit: NAMED } });
  const erasures = useQuery({ ...options, staleTime: KEPT_MS }).data ?? [];
  const erasure = erasures.find(({ number_hash: hash }) => hash === id);
  if (erasure === undefined) return null;
  return (
    <RouteLink to="/erasures/$erasureId" params={{ erasureId: erasure.erasure_id }}>
      {receiptOf(timeIn(erasure.requested_at))}
    </RouteLink>
  );
}
