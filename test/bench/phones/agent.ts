import { freePort } from '../../../src/runtime/free-port.ts';
import { listen } from '../../call-control/support.ts';

/** An application that answers every call hook with the next list of verbs. */
export async function startAgent(
  nextVerbs: () => readonly object[],
): Promise<{ url: string } & AsyncDisposable> {
  return listen(
    async (request, response) => {
      request.resume();
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(JSON.stringify(nextVerbs()));
    },
    await freePort(),
  );
}
