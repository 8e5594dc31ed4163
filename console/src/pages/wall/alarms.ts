import type {
  BatchDiagnosis,
  CallerNumberHealth,
  CampaignListItem,
  WebhookEndpoint,
} from 'redial-client';
import { texts } from '../../texts.ts';

/** Something that somebody has to look at. */
export type Alarm = { key: string; title: string; detail: string };

/** What alarms are judged by; what a token may not see is empty. */
export type WatchedObjects = {
  campaigns: readonly CampaignListItem[];
  endpoints: readonly WebhookEndpoint[];
  numbers: readonly CallerNumberHealth[];
  /** Of the running batches, with their names. */
  diagnoses: readonly { name: string; diagnosis: BatchDiagnosis }[];
};

/** All alarms, those that keep calls from being made first. */
export function alarmsOf({ campaigns, endpoints, numbers, diagnoses }: WatchedObjects): Alarm[] {
  return [
    ...diagnoses.flatMap(batchAlarms),
    ...campaigns.filter((each) => each.held_at !== null).map(heldAlarm),
    ...numbers.filter((each) => each.resting_until !== null).map(restAlarm),
    ...endpoints.flatMap(endpointAlarms),
  ];
}

function batchAlarms({ name, diagnosis }: WatchedObjects['diagnoses'][number]): Alarm[] {
  const { batch_id: batchId, diagnostics } = diagnosis;
  const { worker, workflow, call_control: callControl } = diagnostics;
  const alarm = (kind: string, title: string, detail: string): Alarm => ({
    key: `${kind} ${batchId}`,
    title,
    detail,
  });
  const { alarms } = texts.wall;
  const trunks = callControl.trunks?.flatMap(({ problem }) => problem ?? []) ?? [];
  return [
    ...(diagnostics.stuck_pending
      ? [alarm('stuck', alarms.stuck(name), stuckDetail(diagnosis))]
      : []),
    ...(worker !== null && worker.pollers === 0
      ? [alarm('worker', alarms.noWorker, alarms.noWorkerDetail)]
      : []),
    ...(workflow?.fails_tasks === true
      ? [alarm('workflow', alarms.workflowFails(name), alarms.workflowFailsDetail)]
      : []),
    ...(callControl.state === 'open'
      ? [alarm('callControl', alarms.callControl(name), alarms.callControlDetail)]
      : []),
    ...trunks.map((problem) => alarm(`trunk ${problem}`, alarms.trunk, problem)),
  ];
}

function stuckDetail({ diagnostics: { reasons } }: BatchDiagnosis): string {
  const [first] = reasons;
  return first === undefined ? texts.wall.alarms.stuckDetail : first.message;
}

function heldAlarm({ campaign_id: id, name, held_detail: detail }: CampaignListItem): Alarm {
  return { key: `held ${id}`, title: texts.wall.alarms.held(name), detail: detail ?? '' };
}

function restAlarm({ phone_number: number, rest_reason: reason }: CallerNumberHealth): Alarm {
  const { rests, restReasons } = texts.wall.alarms;
  return {
    key: `rest ${number}`,
    title: rests(number),
    detail: restReasons[reason ?? 'by_request'],
  };
}

function endpointAlarms(endpoint: WebhookEndpoint): Alarm[] {
  const { endpoint_id: id, url, disabled_reason: reason, failing_since: failingSince } = endpoint;
  const { disabled, disabledReasons, failing } = texts.wall.alarms;
  const key = `endpoint ${id}`;
  if (reason === 'failing' || reason === 'gone') {
    return [{ key, title: disabled(url), detail: disabledReasons[reason] }];
  }
  return endpoint.is_enabled && failingSince !== null
    ? [{ key, title: failing(url), detail: texts.wall.alarms.failingDetail }]
    : [];
}
