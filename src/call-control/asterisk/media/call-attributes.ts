/**
 * The members of a webhook as jambonz names them in the first message to an agent, such as `callSid`
 * for `call_sid` (`lib/session/call-info.js`). What the client sent, `customerData`, stays as it is.
 */
export function callAttributes(members: Readonly<Record<string, unknown>>) {
  return Object.fromEntries(
    Object.entries(members).map(([name, value]) => [
      name.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase()),
      value,
    ]),
  );
}
