/** Where the REST interface of Asterisk (ARI) is, and who asks. */
export type AriSettings = {
  /** Without a slash at the end, such as `http://127.0.0.1:8088/ari`. */
  url: string;
  username: string;
  /** Whoever has it can call anywhere: it appears in no log and in no error. */
  password: string;
  /** The Stasis application to which Asterisk sends the events of its channels. */
  application: string;
  /** How long a request may wait for its answer; default: 5,000. */
  requestTimeoutMs?: number;
  /** How often to ask whether Asterisk still answers; default: 10,000. */
  heartbeatMs?: number;
};

const REQUEST_TIMEOUT_MS = 5000;
const HEARTBEAT_MS = 10_000;

export function requestTimeoutMs(settings: AriSettings): number {
  return settings.requestTimeoutMs ?? REQUEST_TIMEOUT_MS;
}

export function heartbeatMs(settings: AriSettings): number {
  return settings.heartbeatMs ?? HEARTBEAT_MS;
}

/** The header that carries name and password, so that no address contains them. */
export function authorization({ username, password }: AriSettings): string {
  return `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`;
}
