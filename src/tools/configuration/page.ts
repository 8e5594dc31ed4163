import type { Topic } from './topics.ts';
import type { Variable } from './variables.ts';

const HEAD = `<!-- Made by npm run docs from src/config: not to be edited. -->

# Configuration

Each process of Redial reads its configuration from environment variables when it starts. The only files that it reads are those that the variables of [Temporal](#temporal) and [Asterisk](#asterisk) name, and Temporal's own configuration file.

- A variable that is set to an empty text counts as not set.
- A process that finds a variable missing or wrong writes one line for each, and ends with exit code 1. The line holds the given value (never a secret), what is wrong with it, and the description below.
- \`npm start\` and the demo set the addresses, the secrets and the data folder of their parts themselves, and reach their own Temporal whatever \`TEMPORAL_TLS\`, \`TEMPORAL_API_KEY\` and \`TEMPORAL_PROFILE\` say. All other variables reach the parts: \`SIMULATOR_SPEED=5 LOG_LEVEL=warn npm start\`.
- \`docker-compose.yml\` passes on the variables that it names. For another one, add a line to it.

The column _read by_ names the processes: \`api\`, \`worker\`, \`call-control\` (the embedded one), \`asterisk\`, and the commands \`migrate\`, \`token\`, \`organization\` and \`audit\`.
`;

/** The text of `docs/configuration.md`. */
export function configurationPage(topics: readonly Topic[]): string {
  return [HEAD, ...topics.map(section)].join('\n');
}

function section({ title, about, variables }: Topic): string {
  const text = about === '' ? '' : `${about}\n\n`;
  const head = '| variable | read by | default | meaning |\n| --- | --- | --- | --- |';
  return `## ${title}\n\n${text}${head}\n${variables.map(row).join('\n')}\n`;
}

function row({ name, readBy, default: value, doc }: Variable): string {
  const shown = /^(required|empty)\b| /.test(value) ? value : `\`${value}\``;
  const cells = [`\`${name}\``, readBy, shown, doc];
  return `| ${cells.map((cell) => cell.replaceAll('|', String.raw`\|`)).join(' | ')} |`;
}
