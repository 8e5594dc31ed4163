import { spawnArgumentsOf } from '../../../runtime/programs/command.ts';
import { unprivilegedAccount } from '../../../runtime/programs/unprivileged-account.ts';
import { findPackageTree } from '../../packages/package-tree.ts';
import type { PackageTreeOptions } from '../../packages/package-tree.ts';
import { libraryFolder, programCommand } from '../../packages/program.ts';
import { speakByProgram } from './program-output.ts';
import { safeName } from './speech-synthesizer.ts';
import type { SpeechSynthesizer, Utterance } from './speech-synthesizer.ts';

/** Elements that change how a text is spoken. Others could name files, as `audio` of SSML does. */
const TAGS = 'speak|voice|prosody|say-as|emphasis|break|sub|mark|p|s';
const KNOWN_ELEMENT = new RegExp(`^</?(?:${TAGS})(?=[\\s/>])`, 'i');
const HAS_MARKUP = new RegExp(`<(?:${TAGS})(?=[\\s/>])[^<>]*>`, 'i');
const DEFAULT_LANGUAGE = 'en-us';

/**
 * Speech by espeak-ng, fetched into the cache if it is not there.
 * @throws {StartupError} if its packages cannot be fetched
 */
export async function espeakSpeech(options: PackageTreeOptions): Promise<SpeechSynthesizer> {
  const tree = await findPackageTree('espeak-ng', options);
  const { file, args } = programCommand(tree, 'usr/bin/espeak-ng');
  const dataDir = tree.root;
  const account = await unprivilegedAccount({ dataDir, program: file, names: ['asterisk'] });
  const env = { PATH: process.env['PATH'], LC_ALL: 'C.UTF-8' };
  const name = 'espeak-ng';
  return {
    name,
    synthesize: (utterance) => {
      const spoken = [...args, '--path', libraryFolder(tree), '--stdin', '--stdout'];
      const command = {
        name,
        file,
        args: [...spoken, ...argumentsOf(utterance)],
        env,
        stopSignal: 'SIGTERM',
        ...(account && { account }),
      } as const;
      return speakByProgram({ ...spawnArgumentsOf(command), env }, withKnownMarkup(utterance.text));
    },
  };
}

/** Voices of other vendors are unknown here: their texts are spoken in the voice of the language. */
function argumentsOf({ text, vendor, language, voice }: Utterance): string[] {
  const own = vendor === 'espeak-ng' ? safeName(voice) : '';
  const chosen = own || safeName(language).toLowerCase() || DEFAULT_LANGUAGE;
  return ['-v', chosen, ...(HAS_MARKUP.test(text) ? ['-m'] : [])];
}

/**
 * The text without unknown elements. Each of them, and each `<` that begins none, becomes a space, so
 * that what is left of one is no element either.
 */
function withKnownMarkup(text: string): string {
  return text.replaceAll(/<(?:[^<>]*>)?/g, (found) => (KNOWN_ELEMENT.test(found) ? found : ' '));
}
