import tab from '@bomb.sh/tab/commander';
import { Command } from 'commander';
import project from '../../package.json' with { type: 'json' };
import { actionsIn } from './call.ts';
import { addBatchCommands } from './batch.ts';
import { addCampaignCommands } from './campaign.ts';
import { addContactCommands } from './contact.ts';
import { addDoctorCommand } from './doctor.ts';
import { addLoginCommands } from './login.ts';
import type { Shell } from './shell.ts';
import { addStackCommands } from './stack.ts';
import { addTokenCommands } from './token.ts';
import { addWebhookCommands } from './webhooks.ts';

/** All commands of `redial`. An invalid command line throws a CommanderError. */
export function buildProgram(shell: Shell): Command {
  const program = new Command('redial')
    .description('Self-hosted outbound calling: campaigns, batches and what runs them.')
    .version(project.version)
    .option('--url <url>', 'address of Redial; otherwise REDIAL_URL, the profile, .redial/dev.json')
    .option('--profile <name>', 'profile of redial login; otherwise REDIAL_PROFILE or default')
    .option('--json', 'answer JSON')
    .exitOverride()
    .showHelpAfterError('Run the command with --help for what it accepts.')
    .configureOutput({
      writeOut: (text) => void shell.output.write(text),
      writeErr: (text) => shell.note(text.trimEnd()),
    });
  const action = actionsIn(shell);
  addStackCommands(program, action);
  addDoctorCommand(program, action);
  addLoginCommands(program, action);
  addTokenCommands(program, action);
  addCampaignCommands(program, action);
  addBatchCommands(program, action);
  addContactCommands(program, action);
  addWebhookCommands(program, action);
  tab(program);
  return program;
}
