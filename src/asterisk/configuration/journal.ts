import { section } from './section.ts';

/** `cel.conf`: which channel events are written down. */
export function celFile(): string {
  return section('general', [
    ['enable', 'yes'],
    ['events', 'CHAN_START,ANSWER,HANGUP'],
  ]);
}

/**
 * `cel_custom.conf`: a line of JSON for each event, written at once, so that it outlives a killed
 * Asterisk. It tells what happened while nobody listened to ARI. The keys are those of `fields` in
 * small letters; `eventtime` is in seconds since 1970, `eventextra` is a text of JSON, empty if there
 * is nothing to add.
 */
export function celCustomFile(journalFile: string): string {
  return section(journalFile, [
    ['format', 'json'],
    ['fields', 'EventType,EventTime(double),UniqueID,ChanName,EventExtra'],
  ]);
}
