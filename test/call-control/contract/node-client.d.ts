/** The calls API of @jambonz/node-client 0.4.11, which ships no types. */
declare module '@jambonz/node-client' {
  type Options = Record<string, unknown>;
  type Calls = {
    create: (options: Options) => Promise<string>;
    retrieve: (sid: string) => Promise<Record<string, unknown>>;
    list: () => Promise<Record<string, unknown>[]>;
    update: (sid: string, options: Options) => Promise<void>;
    delete: (sid: string) => Promise<void>;
  };
  type Request = { url: string; body: unknown; get: (name: string) => string | undefined };
  const client: {
    (accountSid: string, apiKey: string, options: { baseUrl: string }): { calls: Calls };
    WebhookResponse: {
      verifyJambonzSignature: (
        secret: string | string[],
      ) => (request: Request, response: unknown, next: () => void) => void;
    };
  };
  export default client;
}
