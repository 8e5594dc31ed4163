import type { Registration } from '../../domain/trunk.ts';
import { type ManagerAddress, readManagerList } from './manager-list.ts';

const REGISTRATION_OF: Readonly<Record<string, Registration>> = {
  Registered: 'registered',
  Rejected: 'rejected',
};

/**
 * The registrations by the names of their trunks. ARI does not tell them.
 * @throws {Error} if the manager interface does not answer
 */
export async function readRegistrations(
  manager: ManagerAddress,
): Promise<ReadonlyMap<string, Registration>> {
  const messages = await readManagerList(manager, 'PJSIPShowRegistrationsOutbound');
  const details = messages.filter((one) => one.get('Event') === 'OutboundRegistrationDetail');
  return new Map(
    details.map((one) => [
      one.get('ObjectName') ?? '',
      REGISTRATION_OF[one.get('Status') ?? ''] ?? 'unregistered',
    ]),
  );
}
