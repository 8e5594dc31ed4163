import {
  ACTOR_KINDS,
  type ActorKind,
  AUDIT_ACTIONS,
  AUDIT_OBJECTS,
  type AuditAction,
  type AuditObject,
} from '../../../../src/domain/audit.ts';
import { dayOf, midnight } from '../../components/days.ts';
import { present, textOf, wordOf } from '../../components/search-params.ts';

/** Filters of the audit log, and where the list begins. */
export type AuditSearch = {
  action?: AuditAction;
  /** Kind and id of what it was done to. */
  object?: AuditObject;
  id?: string;
  actor?: ActorKind;
  /** Id of the token that did it. */
  token?: string;
  /** Days of the viewer, `2027-03-01`: the first, and the one before which the list ends. */
  after?: string;
  before?: string;
  cursor?: string;
};

/** Reads the address; what it does not know is left out. */
export function readAuditSearch(search: Record<string, unknown>): AuditSearch {
  return present({
    action: wordOf(AUDIT_ACTIONS, search['action']),
    object: wordOf(AUDIT_OBJECTS, search['object']),
    id: textOf(search['id']),
    actor: wordOf(ACTOR_KINDS, search['actor']),
    token: textOf(search['token']),
    after: dayOf(search['after']),
    before: dayOf(search['before']),
    cursor: textOf(search['cursor']),
  });
}

/** The parameters of the API for these filters. */
export function auditQuery({ action, object, id, actor, token, after, before }: AuditSearch) {
  return present({
    action,
    object_kind: object,
    object_id: id,
    actor_kind: actor,
    actor_id: token,
    since: midnight(after),
    until: midnight(before),
  });
}
