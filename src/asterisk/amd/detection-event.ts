/**
 * An event of answering machine detection, with the names of jambonz (jambonz-feature-server,
 * `lib/utils/amd-utils.js`). Nothing is recognized, so `greeting` and `language` are empty.
 */
export type DetectionEvent =
  | { type: 'amd_human_detected'; reason: 'short greeting'; greeting: ''; language: '' }
  | { type: 'amd_machine_detected'; reason: 'long greeting'; greeting: ''; language: '' }
  /** A machine gave itself away by its tone. */
  | { type: 'amd_machine_detected'; reason: 'hint'; hint: 'tone'; language: '' }
  | { type: 'amd_no_speech_detected' }
  | { type: 'amd_decision_timeout' }
  /** In Hz. `variance` is 0: Asterisk does not measure it. */
  | { type: 'amd_tone_detected'; frequency: number; variance: 0 }
  | { type: 'amd_machine_stopped_speaking' }
  /** The last event of every detection. */
  | { type: 'amd_stopped' };

export const HUMAN_DETECTED: DetectionEvent = {
  type: 'amd_human_detected',
  reason: 'short greeting',
  greeting: '',
  language: '',
};

export const LONG_GREETING: DetectionEvent = {
  type: 'amd_machine_detected',
  reason: 'long greeting',
  greeting: '',
  language: '',
};

export const TONE_OF_MACHINE: DetectionEvent = {
  type: 'amd_machine_detected',
  reason: 'hint',
  hint: 'tone',
  language: '',
};
