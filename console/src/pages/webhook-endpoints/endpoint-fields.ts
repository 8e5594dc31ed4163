import { EVENT_TYPES } from '../../../../src/domain/webhook-event.ts';
import type { CreateWebhookEndpointData } from 'redial-client';
import { choicesOf, type Field, textOrNull } from '../../components/field.ts';
import { wordOf } from '../../components/search-params.ts';
import { texts } from '../../texts.ts';

const { endpoints } = texts;

/** What can be changed of an endpoint. */
export type EndpointValues = {
  url: string;
  description: string;
  event_types: readonly string[];
  payload: string;
};
export type NewEndpointValues = EndpointValues & { signature_scheme: string };

/** Every type of event, to choose from. */
export const EVENT_CHOICES = EVENT_TYPES.map((type) => ({ value: type, label: type }));

/** The chosen types of events. */
export function eventTypesOf({ event_types: chosen }: Pick<EndpointValues, 'event_types'>) {
  return EVENT_TYPES.filter((type) => chosen.includes(type));
}

const SHARED = [
  {
    name: 'url',
    kind: 'text',
    label: endpoints.url,
    description: endpoints.fields.urlHint,
    isRequired: true,
  },
  { name: 'description', kind: 'text', label: endpoints.description },
  {
    name: 'event_types',
    kind: 'choices',
    label: endpoints.fields.events,
    description: endpoints.fields.eventsHint,
    choices: EVENT_CHOICES,
  },
  {
    name: 'payload',
    kind: 'choice',
    label: endpoints.payload,
    choices: choicesOf(endpoints.payloads),
  },
] as const satisfies readonly Field<EndpointValues>[];

export const CHANGE_FIELDS: readonly Field<EndpointValues>[] = SHARED;
export const NEW_FIELDS: readonly Field<NewEndpointValues>[] = [
  ...SHARED,
  {
    name: 'signature_scheme',
    kind: 'choice',
    label: endpoints.fields.scheme,
    choices: choicesOf(endpoints.schemes),
  },
];

/** The members of the API; no chosen event means all, those of later versions too. */
export function membersOf(values: EndpointValues) {
  const types = eventTypesOf(values);
  return {
    url: values.url,
    description: textOrNull(values.description),
    event_types: types.length === 0 ? null : types,
    payload: wordOf(['thin', 'full'] as const, values.payload) ?? 'thin',
  } satisfies CreateWebhookEndpointData['body'];
}
