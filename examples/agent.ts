import { serve } from '@hono/node-server';
import { Hono } from 'hono';

const gather = (text: string) => ({
  verb: 'gather',
  input: ['digits', 'speech'],
  numDigits: 1,
  timeout: 5,
  actionHook: '/answer',
  say: { text },
});

const agent = new Hono();

/** Call hook: the first verbs of a call. */
agent.post('/agent', (c) => c.json([gather('Your check-up is due. Press one to be called back.')]));

/** Action hook: the verbs that follow the callee's key press or speech. */
agent.post('/answer', async (c) => {
  const { digits, reason } = await c.req.json<{ digits?: string; reason?: string }>();
  if (reason === 'timeout') return c.json([gather('Are you still there?')]);
  const text = digits === '1' ? 'We will call you back. Goodbye.' : 'Thank you, goodbye.';
  return c.json([{ verb: 'say', text }, { verb: 'hangup' }]);
});

const port = Number(process.env['PORT'] ?? 9000);
const server = serve({ fetch: agent.fetch, hostname: '127.0.0.1', port }, () => {
  process.stdout.write(`ready: http://127.0.0.1:${port}/agent\n`);
});
server.on('error', ({ message }) => {
  process.stderr.write(`The agent cannot listen on port ${port} (${message}): set PORT\n`);
  process.exitCode = 1;
});
