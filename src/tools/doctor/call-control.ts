import {
  aheadMs,
  type Examined,
  failed,
  type Finding,
  ok,
  reasonOf,
  TIMEOUT_MS,
} from './finding.ts';

type Account = { url: string; accountSid: string; token: string };

/** Calls between numbers that nobody has: the answer is short, and says whether the token is accepted. */
const PATH = 'Calls?direction=outbound&to=%2B10000000000&from=%2B10000000001';

/** Whether call control answers, and takes the account and its token. */
export async function examineCallControl(account: Account): Promise<Examined> {
  const { url, accountSid, token } = account;
  const sentMs = Date.now();
  try {
    const base = url.replace(/\/+$/, '');
    const answer = await fetch(`${base}/v1/Accounts/${accountSid}/${PATH}`, {
      headers: { authorization: `Bearer ${token}` },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const answeredMs = Date.now();
    await answer.body?.cancel();
    const date = new Date(answer.headers.get('date') ?? Number.NaN);
    const findings = [judge(account, answer.status)];
    if (Number.isNaN(date.getTime())) return { findings };
    return {
      findings,
      clockAheadMs: aheadMs(new Date(date.getTime() + 500), { sentMs, answeredMs }),
    };
  } catch (error) {
    const remedy = 'Start it, or set CALL_CONTROL_URL to its base address, without /v1.';
    return {
      findings: [failed('call control', `nobody answers at ${url} (${reasonOf(error)})`, remedy)],
    };
  }
}

function judge({ url, accountSid }: Account, status: number): Finding {
  if (status === 200) return ok('call control', `${url} answers and accepts the account`);
  const remedies: Readonly<Record<number, string>> = {
    401: 'Set CALL_CONTROL_TOKEN to a token of the account.',
    403: 'Set CALL_CONTROL_TOKEN to a token of the account CALL_CONTROL_ACCOUNT_SID.',
    404: 'Set CALL_CONTROL_URL to the base address of call control, without /v1, and CALL_CONTROL_ACCOUNT_SID to an account that it has.',
  };
  const remedy = remedies[status] ?? 'Look into the log of call control.';
  return failed('call control', `${url} answers ${status} for the account ${accountSid}`, remedy);
}
