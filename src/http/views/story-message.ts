import { reasonPhrases } from '../../domain/reason-phrase.ts';
import type { StatusReason } from '../../domain/status-reason.ts';
import type { StoryEntryView } from '../../schemas/story.ts';

type Type = StoryEntryView['type'];
type FactsOf<Name extends Type> = Omit<Extract<StoryEntryView, { type: Name }>, 'message'>;
/** An entry of any type, without its sentence. */
export type StoryFacts = { [Name in Type]: FactsOf<Name> }[Type];

/** The entry as a sentence for people, who see its time beside it. */
export function storyMessage(facts: StoryFacts): string {
  // The table has a function for each type, which takes the facts of that type.
  const tell = sentences[facts.type] as (facts: StoryFacts) => string;
  return `${tell(facts)}.`;
}

const sentences: { [Name in Type]: (facts: FactsOf<Name>) => string } = {
  'contact.added': () => 'Added to the batch',
  'batch.started': () => 'The batch began to call',
  'number.suppressed': ({ reason, expires_at: expiresAt }) =>
    `The number was suppressed${reason === null ? '' : ` (${reason})`}${expiresAt === null ? '' : `, until ${expiresAt}`}`,
  'action.taken': (facts) =>
    `${doing(facts)}, ${facts.token_id === null ? 'by an operator in Temporal' : `with the token ${facts.token_id}`}`,
  'contact.claimed': () => 'The batch took the contact for one of its lines',
  'contact.turned_away': turnedAway,
  'call.requested': (facts) => `Call from ${facts.from_number} requested: ${kindOf(facts)}`,
  'call.status': ({ call_status: status }) => `Call control reported ${status}`,
  'call.answered': ({ answered_by: answerer }) => {
    if (answerer === 'machine') return 'An answering machine took the call';
    return answerer === 'human' ? 'A person answered' : 'The call was answered';
  },
  'call.hang_up_requested': () => 'The call was to be hung up',
  'call.ended': ended,
  'call.reported': ({ disposition, follow_up_at: followUpAt }) => {
    const what = disposition === null ? 'sent its report' : `reported: ${disposition}`;
    const promise = followUpAt === null ? '' : `; it promised to call back at ${followUpAt}`;
    return `The agent ${what}${promise}`;
  },
  'contact.finished': ({ status, status_reason: reason }) =>
    `Finished as ${status}${because(reason)}`,
  'event.recorded': ({ event, ...sent }) => `Event ${event}: ${deliveries(sent)}`,
  'batch.finished': ({ status }) => `The batch is ${status}`,
  'contact.due': due,
};

function because(reason: StatusReason | null): string {
  return reason === null ? '' : `: ${reasonPhrases[reason]}`;
}

function doing({ action, on, count }: FactsOf<'action.taken'>): string {
  if (action !== 'retry') return actionSentences[action](on);
  return on === 'contact'
    ? 'An extra call was asked for'
    : `An extra call was asked for of ${count ?? 0} contacts of the batch, which may not be this one`;
}

type ToldAction = FactsOf<'action.taken'>['action'];

const actionSentences: Record<Exclude<ToldAction, 'retry'>, (on: string) => string> = {
  dispatch: () => 'Pending contacts of the batch were made due at once',
  skip: () => 'The contact was skipped',
  follow_up: () => 'A call back was scheduled',
  edit_contact: () => 'The contact was changed',
  remove_contact: () => 'A contact of the batch was removed',
  pause: (on) => `The ${on} was paused`,
  resume: (on) => `The ${on} was resumed`,
  cancel: (on) => `The ${on} was cancelled`,
  complete: (on) => `The ${on} was closed`,
  delete: (on) => `The ${on} was deleted`,
  restore: (on) => `The ${on} was restored`,
  lift_opt_out: () => 'An opt-out was removed',
  erase: () => 'The person was erased',
  read_person: () => 'Everything about the person was read',
};

function turnedAway(facts: FactsOf<'contact.turned_away'>): string {
  const { reason, stage, count, last_at: lastAt, until } = facts;
  const what = stage === 'request' ? 'Call control did not take the call' : 'Turned away';
  const times = count === 1 ? '' : ` ${count} times, the last time at ${lastAt}`;
  const after = until === null ? ', so it is not called' : `; looked at again from ${until}`;
  return `${what}${times}${because(reason)}${after}`;
}

function kindOf(facts: FactsOf<'call.requested'>): string {
  if (facts.is_forced) return 'an extra call';
  if (facts.is_follow_up) return 'a promised call back';
  return facts.retry_count === 0 ? 'the first call' : `retry ${facts.retry_count}`;
}

function ended(facts: FactsOf<'call.ended'>): string {
  const { call_status: status, sip_status: sip, sip_reason: reason } = facts;
  if (facts.closed_by_time) return `Nobody told how the call ended, so it is ${status}`;
  const said = sip === null ? '' : ` (SIP ${sip}${reason === null ? '' : ` ${reason}`})`;
  const length = status === 'completed' ? ` after ${facts.duration_seconds} s` : '';
  return `The call ended as ${status}${length}${said}`;
}

function deliveries(sent: Pick<FactsOf<'event.recorded'>, 'delivered' | 'pending' | 'failed'>) {
  const { delivered, pending, failed } = sent;
  if (delivered + pending + failed === 0) return 'no endpoint wanted it';
  return `of its endpoints ${delivered} received it, ${pending} are still to get it, ${failed} failed`;
}

function due(facts: FactsOf<'contact.due'>): string {
  const { status, status_reason: reason, at, look_at: lookAt, may_start_at: startAt } = facts;
  const kind = { retrying: 'its retry', followup_scheduled: 'the promised call back' };
  const call = status === 'retrying' || status === 'followup_scheduled' ? kind[status] : 'its call';
  const held = reason === null ? '' : ` Last turned away, because ${reasonPhrases[reason]}.`;
  const open =
    startAt === null ? 'it cannot be called within a year' : `it may be called from ${startAt} on`;
  const looked = lookAt > at ? ` The batch looks at it again from ${lookAt} on.` : '';
  return `Waits for ${call}, which is due at ${at}.${held}${looked} By its hours and the start of its batch, ${open}`;
}
