import type { Command } from 'commander';
import type { Redial } from 'redial-client';
import { connect, type ConnectionOptions } from './connection.ts';
import type { Shell } from './shell.ts';

export type GlobalOptions = ConnectionOptions & { json?: boolean };

/** One run of a command: its surroundings, and how it answers. */
export type Call<Options = object> = {
  shell: Shell;
  options: Options & GlobalOptions;
  isJson: boolean;
  /** @throws {CommandFailure} there is no token */
  connect: () => Promise<Redial>;
  /** Answers: JSON with `--json`, otherwise text for people. */
  answer: (value: unknown, text: string) => void;
};

/** Builds the function that commander calls for a command. */
export type Action = <Options = object>(
  run: (call: Call<Options>, ...args: string[]) => Promise<void>,
) => (this: Command, ...given: unknown[]) => Promise<void>;

/** Actions of the commands of a shell. */
export function actionsIn(shell: Shell): Action {
  return <Options>(run: (call: Call<Options>, ...args: string[]) => Promise<void>) =>
    async function action(this: Command, ..._given: unknown[]) {
      // Each command says which options it has.
      const options = this.optsWithGlobals() as Options & GlobalOptions;
      const isJson = options.json === true;
      const call: Call<Options> = {
        shell,
        options,
        isJson,
        connect: () => connect(shell, options),
        answer: (value, text) =>
          void shell.output.write(`${isJson ? JSON.stringify(value, null, 2) : text}\n`),
      };
      await run(call, ...this.args);
    };
}
