import { connect } from 'node:net';
import { MANAGER_USERNAME } from '../configuration/manager.ts';

/** The lines of one message by their keys. */
export type ManagerMessage = ReadonlyMap<string, string>;

/** Where the manager interface (AMI) of an Asterisk listens; on this machine if no host is given. */
export type ManagerAddress = { host?: string; port: number; password: string };

const TIMEOUT_MS = 5_000;

/**
 * Asks the manager interface of Asterisk for a list, over a connection of its own. The messages may
 * hold passwords: they belong in no log.
 * @param action such as `PJSIPShowRegistrationsOutbound`
 * @throws {Error} if Asterisk cannot be reached, refuses, or gives no whole list within 5 s
 */
export function readManagerList(
  { host = '127.0.0.1', port, password }: ManagerAddress,
  action: string,
): Promise<ManagerMessage[]> {
  const { promise, resolve, reject } = Promise.withResolvers<ManagerMessage[]>();
  const fail = (reason: string, cause?: unknown) =>
    reject(new Error(`${action} of Asterisk's manager interface failed: ${reason}`, { cause }));
  const messages: ManagerMessage[] = [];
  const socket = connect(port, host);
  const timer = setTimeout(() => fail(`no list came within ${TIMEOUT_MS} ms`), TIMEOUT_MS);
  let rest = '';
  socket.setEncoding('utf8');
  socket.on('error', (cause) => fail('it cannot be reached', cause));
  socket.on('close', () => fail('it closed the connection'));
  socket.on('data', (text: string) => {
    const parts = (rest + text).split('\r\n\r\n');
    rest = parts.pop() ?? '';
    for (const message of parts.map(readMessage)) {
      messages.push(message);
      if (message.get('Response') === 'Error') fail(message.get('Message') ?? 'it refuses');
      if (message.get('EventList') === 'Complete') resolve(messages);
    }
  });
  const login = { Action: 'Login', Username: MANAGER_USERNAME, Secret: password };
  socket.write(writeMessage(login) + writeMessage({ Action: action }));
  return promise.finally(() => {
    clearTimeout(timer);
    socket.destroy();
  });
}

function writeMessage(message: Readonly<Record<string, string>>): string {
  const lines = Object.entries(message).map(([key, value]) => `${key}: ${value}\r\n`);
  return `${lines.join('')}\r\n`;
}

/** The greeting before the first message has no colon. */
function readMessage(text: string): ManagerMessage {
  const lines = text.split('\r\n').map((line) => /^([^:]+): ?(.*)$/.exec(line));
  return new Map(lines.flatMap((line) => (line?.[1] ? [[line[1], line[2] ?? ''] as const] : [])));
}
