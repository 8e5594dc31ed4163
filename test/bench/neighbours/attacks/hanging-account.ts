import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { type Attack, post } from '../hostile.ts';

const CONTACTS = 50;

/** Batches that dial through an account of its own, whose server takes requests and never answers. */
export const hangingAccount: Attack = {
  name: 'an account that never answers',
  atOnce: 2,
  async prepare({ rest }, name) {
    const sockets = new Set<Socket>();
    const server = createServer((socket) => {
      sockets.add(socket);
      socket.on('error', () => socket.destroy());
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    // A server on a port has an address of this type.
    const { port } = server.address() as AddressInfo;
    const { body: account } = await rest.send('POST', '/call-control-accounts/', {
      name: 'hanging',
      url: `http://127.0.0.1:${port}`,
      account_sid: 'hanging',
      token: 'a-token-of-its-own',
      webhook_secret: 'wh_secret_hanging',
    });
    const campaignId = await rest.createCampaign({
      name,
      concurrency_limit: 50,
      call_control_account_id: account['account_id'],
    });
    return {
      campaignId,
      async [Symbol.asyncDispose]() {
        for (const socket of sockets) socket.destroy();
        server.close();
        await once(server, 'close');
      },
    };
  },
  send(hostile, { n, signal, campaignId }) {
    const contacts = Array.from(
      { length: CONTACTS },
      (_, index) => `+1${5_000_000_000 + n * CONTACTS + index}`,
    );
    return post(hostile, '/api/v1/batches/', { campaign_id: campaignId, contacts }, signal);
  },
};
