import { createServer } from 'node:http';

/** Takes what OpenTelemetry sends and forgets it, in a process of its own: its time is not Redial's. */
const server = createServer((request, response) => {
  request.resume().on('end', () => {
    // An empty answer is an empty message of OTLP: all was taken.
    response.writeHead(200, { 'content-type': 'application/x-protobuf' }).end();
  });
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the collector has no port');
  process.stdout.write(`collector on http://127.0.0.1:${address.port}\n`);
});
