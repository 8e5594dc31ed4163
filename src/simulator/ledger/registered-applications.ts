import type { RegisteredApplication } from './call-details.ts';

/** An application as an account registered it. */
export type StoredApplication = RegisteredApplication & { name: string | null };

/** An application that an account registered, or took away (null). */
export type ApplicationSet = {
  type: 'application_set';
  accountSid: string;
  applicationSid: string;
  application: StoredApplication | null;
};

/** The applications that accounts have registered; one account's are none of another's. */
export class RegisteredApplications {
  readonly #byAccount = new Map<string, Map<string, StoredApplication>>();

  /** Those of an account by their sids, the oldest first. */
  of(accountSid: string): Map<string, StoredApplication> {
    const known = this.#byAccount.get(accountSid) ?? new Map<string, StoredApplication>();
    this.#byAccount.set(accountSid, known);
    return known;
  }

  set({ accountSid, applicationSid, application }: ApplicationSet): void {
    if (application === null) this.of(accountSid).delete(applicationSid);
    else this.of(accountSid).set(applicationSid, application);
  }

  /** What a call with this `application_sid` runs, in the words of `CallAccount`. */
  find(accountSid: string, applicationSid: string): RegisteredApplication | 'any' | null {
    const own = this.of(accountSid);
    if (own.size === 0) return 'any';
    const found = own.get(applicationSid.toLowerCase());
    if (found === undefined) return null;
    const { name: _, ...registered } = found;
    return registered;
  }
}
