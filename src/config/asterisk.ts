import { z } from 'zod';
import { hasCredentials } from '../domain/url-credentials.ts';
import { variable, type Values } from './variable.ts';

/** Which telephone network stands behind the embedded call control. */
export const NETWORKS = ['simulated', 'asterisk'] as const;
/** Which calls are recorded: every one, or those whose request or application asks for it. */
export const RECORDED_CALLS = ['all', 'on-request'] as const;
/** What turns the text of a `say` into speech. */
const SPEECH_ENGINES = ['espeak-ng', 'command', 'http', 'none'] as const;

export const networkKeys = {
  kind: variable<(typeof NETWORKS)[number]>({
    env: 'CALL_CONTROL_NETWORK',
    doc: 'Telephone network of the embedded call control: simulated, which rings nobody, or asterisk, which places real SIP calls and needs ASTERISK_ARI_URL, ASTERISK_ARI_PASSWORD, ASTERISK_TRUNKS_FILE, ASTERISK_RECORDINGS_DIR and ASTERISK_SOUNDS_DIR.',
    schema: z.enum(NETWORKS),
    default: 'simulated',
  }),
};

/** A name or a secret without spaces and control characters. */
const word = z.string().regex(/^[!-~]{1,200}$/, 'must be printable characters without spaces');
/** Asterisk does not slow down who tries passwords. */
const password = word.min(16, 'must have at least 16 characters: openssl rand -hex 24');
const path = z.string().min(1).nullable();

const httpAddress = z
  .url({ protocol: /^https?$/ })
  .transform((url) => (url.endsWith('/') ? url.slice(0, -1) : url))
  .refine((url) => !hasCredentials(new URL(url)), {
    error: 'must have neither user name nor password',
  })
  .nullable();

const hostAndPort = z.string().transform((text, context) => {
  const [, host = '', port = ''] = /^([A-Za-z0-9.-]+):(\d{1,5})$/.exec(text) ?? [];
  if (host !== '' && Number(port) >= 1 && Number(port) <= 65_535)
    return { host, port: Number(port) };
  context.addIssue('must be host:port');
  return z.NEVER;
});

const programAndArguments = z
  .string()
  .transform((text, context): unknown => {
    try {
      return JSON.parse(text);
    } catch {
      context.addIssue('must be a JSON list of texts');
      return z.NEVER;
    }
  })
  .pipe(z.tuple([z.string().min(1)]).rest(z.string()));

/** A setting that may be left out. */
const optional = <T>(env: string, doc: string, schema: z.ZodType<T | null>) =>
  variable<T | null>({ env, doc, schema, default: null });

/** The Asterisk of the network `asterisk`; `readAsteriskSettings` says which are required then. */
export const asteriskKeys = {
  ariUrl: optional(
    'ASTERISK_ARI_URL',
    'Address of the REST interface of Asterisk (ARI), such as http://127.0.0.1:8088/ari, without user name and password; required with CALL_CONTROL_NETWORK=asterisk.',
    httpAddress,
  ),
  ariUsername: variable({
    env: 'ASTERISK_ARI_USERNAME',
    doc: 'User of ARI, a section of ari.conf.',
    schema: word,
    default: 'redial',
  }),
  ariPassword: optional(
    'ASTERISK_ARI_PASSWORD',
    'Password of that user, of 16 characters or more, with which anybody can call anywhere; required with CALL_CONTROL_NETWORK=asterisk and by npm run asterisk.',
    password,
  ),
  ariApplication: variable({
    env: 'ASTERISK_ARI_APPLICATION',
    doc: 'Stasis application to which Asterisk sends the events of calls; only one call control may use it at a time, so change it when two share one Asterisk.',
    schema: word,
    default: 'redial',
  }),
  manager: optional<{ host: string; port: number }>(
    'ASTERISK_MANAGER_ADDRESS',
    'Address of the manager interface of Asterisk (AMI) as host:port, whose user redial has the password ASTERISK_ARI_PASSWORD and tells which trunks are registered; empty: that is unknown.',
    hostAndPort,
  ),
  trunksFile: optional(
    'ASTERISK_TRUNKS_FILE',
    'JSON file of the trunks over which calls go, whose names are those of endpoints in Asterisk; required with CALL_CONTROL_NETWORK=asterisk and by npm run asterisk.',
    path,
  ),
  journalFile: optional(
    'ASTERISK_JOURNAL_FILE',
    'File to which Asterisk writes begin, answer and end of each channel (cel_custom), so that call control learns after a restart what it missed; empty: none, and the ends of such calls are those of a rule.',
    path,
  ),
  recordingsDir: optional(
    'ASTERISK_RECORDINGS_DIR',
    'Folder to which Asterisk writes recordings and from which call control serves and deletes them, under the same path for both; required with CALL_CONTROL_NETWORK=asterisk.',
    path,
  ),
  soundsDir: optional(
    'ASTERISK_SOUNDS_DIR',
    'Folder to which call control writes what is said and played and from which Asterisk reads it, under the same path for both; applications may play the files below it; required with CALL_CONTROL_NETWORK=asterisk.',
    path,
  ),
  record: variable<(typeof RECORDED_CALLS)[number]>({
    env: 'ASTERISK_RECORD',
    doc: 'Which calls are recorded: all, or on-request for those whose application asks for it.',
    schema: z.enum(RECORDED_CALLS),
    default: 'on-request',
  }),
  speechEngine: variable<(typeof SPEECH_ENGINES)[number]>({
    env: 'ASTERISK_SPEECH_ENGINE',
    doc: 'What speaks the texts of say: espeak-ng, which is fetched, command for ASTERISK_SPEECH_COMMAND, http for ASTERISK_SPEECH_URL, or none, which refuses say.',
    schema: z.enum(SPEECH_ENGINES),
    default: 'espeak-ng',
  }),
  speechCommand: optional<[string, ...string[]]>(
    'ASTERISK_SPEECH_COMMAND',
    'Program and arguments, as a JSON list such as ["piper","--model","en.onnx"], that read a text from standard input and write a WAV file to standard output; required with the speech engine command.',
    programAndArguments,
  ),
  speechUrl: optional(
    'ASTERISK_SPEECH_URL',
    'Address that answers a POST of {"text", "language", "voice", "vendor"} with a WAV file; required with the speech engine http.',
    httpAddress,
  ),
  speechToken: optional(
    'ASTERISK_SPEECH_TOKEN',
    'Bearer token for ASTERISK_SPEECH_URL; empty: none is sent.',
    word,
  ),
  recognizerUrl: optional(
    'ASTERISK_RECOGNIZER_URL',
    'Address that answers a POST of a WAV file with {"transcript", "confidence"}, for gather with speech; empty: speech is not recognized.',
    httpAddress,
  ),
  recognizerToken: optional(
    'ASTERISK_RECOGNIZER_TOKEN',
    'Bearer token for ASTERISK_RECOGNIZER_URL; empty: none is sent.',
    word,
  ),
  cacheDir: variable({
    env: 'ASTERISK_CACHE_DIR',
    doc: 'Folder of fetched packages, such as those of espeak-ng.',
    schema: z.string().min(1),
    default: '.redial/cache',
  }),
};

export type NetworkConfig = Values<typeof networkKeys>;
export type AsteriskConfig = Values<typeof asteriskKeys>;
