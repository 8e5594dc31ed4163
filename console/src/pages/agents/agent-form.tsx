import { Checkbox, Radio, SimpleGrid, Stack, TextInput } from '@mantine/core';
import { DraftForm, type SavedForm, type SectionProps } from '../../components/draft-form.tsx';
import { wordOf } from '../../components/search-params.ts';
import { texts } from '../../texts.ts';
import { AGENT_FIELDS, type AgentDraft, SPEECH_MEMBERS } from './agent-draft.ts';

const KINDS = ['call_hook', 'application_sid'] as const;

type Props = SavedForm<AgentDraft> & {
  /** The name of a registered agent stays. */
  isRegistered: boolean;
  /** The address that an application needs; null: it is not known before the agent is registered. */
  statusHookUrl: string | null;
};

/** The name of an agent, and what speaks. */
export function AgentForm({ isRegistered, statusHookUrl, ...form }: Props) {
  return (
    <DraftForm {...form} fields={AGENT_FIELDS} width={720}>
      {(section) => (
        <>
          <TextInput
            label={texts.agents.id}
            description={texts.agents.idHint}
            value={section.draft.agent_id}
            onChange={(event) => section.change({ agent_id: event.currentTarget.value })}
            error={section.problem('agent_id')}
            disabled={isRegistered}
            required
          />
          <KindChoice {...section} />
          {section.draft.kind === 'call_hook' ? (
            <HookFields {...section} />
          ) : (
            <ApplicationFields {...section} statusHookUrl={statusHookUrl} />
          )}
        </>
      )}
    </DraftForm>
  );
}

type FieldProps = SectionProps<AgentDraft>;

function KindChoice({ draft, change }: FieldProps) {
  return (
    <Radio.Group
      label={texts.agents.speaksBy}
      value={draft.kind}
      onChange={(kind) => change({ kind: wordOf(KINDS, kind) ?? 'call_hook' })}
    >
      <Stack gap="xs" mt="xs">
        {KINDS.map((kind) => (
          <Radio key={kind} value={kind} label={texts.agents.kinds[kind]} />
        ))}
      </Stack>
    </Radio.Group>
  );
}

function HookFields({ draft, change, problem }: FieldProps) {
  const { hook, hookHint, speech, defaultHint } = texts.agents;
  return (
    <>
      <TextInput
        type="url"
        label={hook}
        description={hookHint}
        value={draft.call_hook}
        onChange={(event) => change({ call_hook: event.currentTarget.value })}
        error={problem('call_hook')}
        required
      />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        {SPEECH_MEMBERS.map((member) => (
          <TextInput
            key={member}
            label={speech[member]}
            description={defaultHint}
            value={draft[member]}
            onChange={(event) => change({ [member]: event.currentTarget.value })}
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
        value={draft.application_sid}
        onChange={(event) => change({ application_sid: event.currentTarget.value })}
        error={problem('application_sid')}
        required
      />
      <Checkbox
        label={confirmed}
        description={statusHookUrl === null ? statusHookUnknown : `${statusHook} ${statusHookUrl}`}
        checked={draft.status_hook_confirmed}
        onChange={(event) => change({ status_hook_confirmed: event.currentTarget.checked })}
        error={problem('status_hook_confirmed')}
      />
    </>
  );
}
