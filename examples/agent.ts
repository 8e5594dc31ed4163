import { createServer } from 'node:http';

const gather = (text: string) => ({
  verb: 'gather',
  input: ['digits', 'speech'],
  numDigits: 1,
  timeout: 5,
  actionHook: '/answer',
  say: { text },
});

/** The verbs with which an agent begins, and those that follow what the callee pressed or said. */
function verbsFor(path: string, { digits, reason }: { digits?: string; reason?: string }) {
  if (path === '/agent') return [gather('Your check-up is due. Press one to be called back.')];
  if (reason === 'timeout') return [gather('Are you still there?')];
  const text = digits === '1' ? 'We will call you back. Goodbye.' : 'Thank you, goodbye.';
  return [{ verb: 'say', text }, { verb: 'hangup' }];
}

const server = createServer(async (request, response) => {
  const chunks: Buffer[] = await request.toArray();
  const members = JSON.parse(Buffer.concat(chunks).toString());
  response.writeHead(200, { 'content-type': 'application/json' });
  response.end(JSON.stringify(verbsFor(request.url ?? '', members)));
});
server.listen(Number(process.env['PORT'] ?? 9000), '127.0.0.1');
