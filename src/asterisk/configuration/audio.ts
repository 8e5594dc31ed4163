import { section } from './section.ts';

/** `rtp.conf`. Asterisk takes two ports of the range for a call, and passes over busy ones. */
export function rtpFile(range: { first: number; last: number }): string {
  return section('general', [
    ['rtpstart', range.first],
    ['rtpend', range.last],
  ]);
}

/** `indications.conf`: tones of the United States, in Hz and milliseconds (ITU-T E.180). */
export function indicationsFile(): string {
  return [
    section('general', [['country', 'us']]),
    section('us', [
      ['description', 'United States'],
      ['ringcadence', '2000,4000'],
      ['dial', '350+440'],
      ['busy', '480+620/500,0/500'],
      ['ring', '440+480/2000,0/4000'],
      ['congestion', '480+620/250,0/250'],
    ]),
  ].join('\n');
}

/** `amd.conf`: Asterisk's own defaults, in milliseconds, for calls that name no others. */
export function amdFile(): string {
  return section('general', [
    ['initial_silence', 2_500],
    ['greeting', 1_500],
    ['after_greeting_silence', 800],
    ['total_analysis_time', 5_000],
    ['min_word_length', 100],
    ['between_words_silence', 50],
    ['maximum_number_of_words', 2],
    ['silence_threshold', 256],
  ]);
}
