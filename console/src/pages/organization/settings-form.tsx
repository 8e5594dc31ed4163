import { Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useQueryClient } from '@tanstack/react-query';
import type { Organization } from 'redial-client';
import { getOwnOrganizationQueryKey } from 'redial-client/react-query';
import { choicesOf, type Field } from '../../components/field.ts';
import { Form } from '../../components/form.tsx';
import { useMay } from '../../session/permissions.ts';
import { useRedial } from '../../session/session.tsx';
import { texts } from '../../texts.ts';
import { changeOf, NUMBERS, type SettingsValues, valuesOf } from './settings.ts';

const { settings, settingsHint, did, fields, capActions } = texts.organization;

const FIELDS: readonly Field<SettingsValues>[] = [
  ...NUMBERS.map((name) => ({
    name,
    kind: 'number' as const,
    label: fields[name],
    ...(name === 'retention_days' && { description: fields.retentionHint }),
  })),
  {
    name: 'attempt_cap_action',
    kind: 'choice',
    label: fields.attempt_cap_action,
    choices: choicesOf(capActions),
  },
  {
    name: 'allowed_prefixes',
    kind: 'words',
    label: fields.allowed_prefixes,
    description: fields.prefixesHint,
  },
  { name: 'rests', path: 'number_rest', kind: 'switch', label: fields.rests },
  {
    name: 'min_answer_rate',
    path: 'number_rest.min_answer_rate',
    kind: 'number',
    label: fields.restAnswerRate,
  },
  {
    name: 'max_short_call_share',
    path: 'number_rest.max_short_call_share',
    kind: 'number',
    label: fields.restShortShare,
  },
  { name: 'min_calls', path: 'number_rest.min_calls', kind: 'number', label: fields.restMinCalls },
  { name: 'rest_hours', path: 'number_rest.rest_hours', kind: 'number', label: fields.restHours },
  { name: 'strict_requests', kind: 'switch', label: fields.strict_requests },
];

/** The settings that the organization chooses itself. */
export function SettingsForm({ organization }: { organization: Organization }) {
  const redial = useRedial();
  const queries = useQueryClient();
  const may = useMay();
  const initial = valuesOf(organization);
  const submit = async (values: SettingsValues) => {
    await redial.changeOwnOrganization({ body: changeOf(initial, values) });
    await queries.invalidateQueries({ queryKey: getOwnOrganizationQueryKey() });
    return { did };
  };
  return (
    <>
      <Text mb="sm">{settingsHint}</Text>
      <Form
        mayChange={may('admin')}
        fields={FIELDS}
        initial={initial}
        submit={submit}
        onDone={(done) => notifications.show({ title: settings, message: done.did })}
      />
    </>
  );
}
