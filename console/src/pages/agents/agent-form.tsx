import { Button, Checkbox, Group, Radio, SimpleGrid, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { SubmitEvent } from 'react';
import { problemAt, problemsOf } from '../../components/field-problems.ts';
import { FormError } from '../../components/form-error.tsx';
import { wordOf } from '../../components/search-params.ts';
import { texts } from '../../texts.ts';
import { AGENT_FIELDS, type AgentDraft, SPEECH_MEMBERS } from './agent-draft.ts';

const KINDS = ['call_hook', 'application_sid'] as const;

type Props = {
  start: AgentDraft;
  /** The name of a registered agent stays. */
  isRegistered: boolean;
  /** The address that an application needs; null: it is not known before the agent is registered. */
  statusHookUrl: string | null;
  submitLabel: string;
  /** Why the last attempt to save failed; null: it did not. */
  error: unknown;
  isSaving: boolean;
  onSave: (draft: AgentDraft) => void;
};

/** The name of an agent, and what speaks. */
export function AgentForm({ start, isRegistered, submitLabel, error, isSaving, ...props }: Props) {
  const [draft, setDraft] = useState(start);
  const problems = problemsOf(error);
  const parts = {
    draft,
    change: (changes: Partial<AgentDraft>) => setDraft((before) => ({ ...before, ...changes })),
    problem: (path: string) => problemAt(problems, path),
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    props.onSave(draft);
  };
  return (
    <form onSubmit={submit} noValidate>
      <Stack maw={720}>
        <TextInput
          label={texts.agents.id}
          description={texts.agents.idHint}
          value={draft.agentId}
          onChange={(event) => parts.change({ agentId: event.currentTarget.value })}
          error={parts.problem('agent_id')}
          disabled={isRegistered}
          required
        />
        <Radio.Group
          label={texts.agents.speaksBy}
          value={draft.kind}
          onChange={(kind) => parts.change({ kind: wordOf(KINDS, kind) ?? 'call_hook' })}
        >
          <Stack gap="xs" mt="xs">
            {KINDS.map((kind) => (
              <Radio key={kind} value={kind} label={texts.agents.kinds[kind]} />
            ))}
          </Stack>
        </Radio.Group>
        {draft.kind === 'call_hook' ? (
          <HookFields {...parts} />
        ) : (
          <ApplicationFields {...parts} statusHookUrl={props.statusHookUrl} />
        )}
        {error !== null && <FormError error={error} fields={AGENT_FIELDS} />}
        <Group>
          <Button type="submit" loading={isSaving}>
            {submitLabel}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

type FieldProps = {
  draft: AgentDraft;
  change: (changes: Partial<AgentDraft>) => void;
  problem: (path: string) => string | null;
};

function HookFields({ draft, change, problem }: FieldProps) {
  const { hook, hookHint, speech, defaultHint } = texts.agents;
  return (
    <>
      <TextInput
        type="url"
        label={hook}
        description={hookHint}
        value={draft.callHook}
        onChange={(event) => change({ callHook: event.currentTarget.value })}
        error={problem('call_hook')}
        required
      />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        {SPEECH_MEMBERS.map((member) => (
          <TextInput
            key={member}
            label={speech[member]}
            description={defaultHint}
            value={draft.speech[member]}
            onChange={(event) =>
              change({ speech: { ...draft.speech, [member]: event.currentTarget.value } })
            }
            error={problem(member)}
          />
        ))}
      </SimpleGrid>
    </>
  );
}

type ApplicationProps = FieldProps & { statusHookUrl: string | null };

function ApplicationFields({ draft, change, problem, statusHookUrl }: ApplicationProps) {
  const { application, confirmed, statusHook, statusHookUnknown } = texts.agents;
  return (
    <>
      <TextInput
        label={application}
        value={draft.applicationSid}
        onChange={(event) => change({ applicationSid: event.currentTarget.value })}
        error={problem('application_sid')}
        required
      />
      <Checkbox
        label={confirmed}
        description={statusHookUrl === null ? statusHookUnknown : `${statusHook} ${statusHookUrl}`}
        checked={draft.isConfirmed}
        onChange={(event) => change({ isConfirmed: event.currentTarget.checked })}
        error={problem('status_hook_confirmed')}
      />
    </>
  );
}
