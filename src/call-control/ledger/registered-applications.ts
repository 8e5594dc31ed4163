import type { RegisteredApplication } from './call-details.ts';

export type StoredApplication = RegisteredApplication & { name: string | null };

/** The ledger entry of an application that an account registered, or deleted (null). */
export type ApplicationSet = {
  type: 'application_set';
  accountSid: string;
  applicationSid: string;
  application: StoredApplication | null;
};

/** The registered applications of each account. Accounts do not share applications. */
export class RegisteredApplications {
  readonly #byAccount = new Map<string, Map<string, StoredApplication>>();

  /** By sid, the oldest first. */
  ofAccount(accountSid: string): Map<string, StoredApplication> {
    const known = this.#byAccount.get(accountSid) ?? new Map<string, StoredApplication>();
    this.#byAccount.set(accountSid, known);
    return known;
  }

  set({ accountSid, applicationSid, application }: ApplicationSet): void {
    if (application === null) this.ofAccount(accountSid).delete(applicationSid);
    else this.ofAccount(accountSid).set(applicationSid, application);
  }

  /** Finds an application by the rules of `CallAccount.findApplication`. */
  find(accountSid: string, applicationSid: string): RegisteredApplication | 'any' | null {
    const own = this.ofAccount(accountSid);
    if (own.size === 0) return 'any';
    const found = own.get(applicationSid.toLowerCase());
    if (found === undefined) return null;
    const { name: _, ...registered } = found;
    return registered;
  }
}
