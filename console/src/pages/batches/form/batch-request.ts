import type { ChangeBatchData } from 'redial-client';
import { textOrNull } from '../../../components/field.ts';
import { momentOf, type Schedule } from '../../../components/local-time.ts';
import { jsonOfText } from '../../../components/settings/json-text.ts';
import { mergePatch } from '../../../components/settings/merge-patch.ts';
import { stopWhenOf } from '../../../components/settings/stop-rule.ts';
import { recordOf, variableChanges } from '../../../components/settings/variables.ts';
import type { BatchDraft } from './batch-draft.ts';
import { spanOfHours } from './call-span.ts';

/** The members of a batch as the API takes them. */
export function batchMembersOf(draft: BatchDraft) {
  const variables = recordOf(draft.default_call_variables_override);
  const numbers = draft.phone_numbers_override;
  return {
    ...draft,
    name: textOrNull(draft.name),
    skip_if_called_within: spanOfHours(draft.skip_if_called_within),
    scheduled_start: instantOf(draft.scheduled_start),
    scheduled_end: instantOf(draft.scheduled_end),
    agent_id_override: textOrNull(draft.agent_id_override),
    phone_numbers_override: numbers.length === 0 ? null : [...numbers],
    default_call_variables_override: Object.keys(variables).length === 0 ? null : variables,
    stop_when: stopWhenOf(draft.stop_when),
    call_context: jsonOfText(draft.call_context),
    metadata: jsonOfText(draft.metadata),
  };
}

/** The request that changes a batch: only what is different. Its call context is for good. */
export function batchChangesOf(before: BatchDraft, after: BatchDraft): ChangeBatchData['body'] {
  const { call_context: _, ...stored } = batchMembersOf(before);
  const { call_context: __, ...wanted } = batchMembersOf(after);
  const names = Object.keys(mergePatch(stored, wanted));
  const changed = Object.entries(wanted).filter(([name]) => names.includes(name));
  // Its members are those of the draft.
  const changes = Object.fromEntries(changed) as Partial<typeof wanted>;
  const { retry_policy_override: policy, metadata, ...others } = changes;
  const { default_call_variables_override: variables } = others;
  return {
    ...others,
    // A merge keeps a member that is left out; null takes it away.
    ...(variables && {
      default_call_variables_override: variableChanges(
        stored.default_call_variables_override ?? {},
        variables,
      ),
    }),
    ...(policy !== undefined && {
      retry_policy_override: policy && {
        ...policy,
        max_cooldown_minutes: policy.max_cooldown_minutes ?? null,
      },
    }),
    ...(metadata !== undefined && { metadata: metadataChanges(stored.metadata, metadata) }),
  };
}

type Metadata = Record<string, unknown> | null;

/** A text that is no JSON is sent as it is, for the API to refuse it. */
function metadataChanges(before: Metadata, after: Metadata): Metadata {
  return typeof after === 'string' ? after : mergePatch(before ?? {}, after ?? {});
}

function instantOf(schedule: Schedule): string | null {
  return momentOf(schedule)?.at.toISOString() ?? null;
}
