import { section } from './section.ts';

/** The only user of the manager interface. */
export const MANAGER_USERNAME = 'redial';

/** Where the manager interface of Asterisk listens: an IPv4 address of this machine, and a port. */
export type ManagerBinding = { host: string; port: number; password: string };

/**
 * `manager.conf`: off unless a trunk registers, since nothing else tells whether it is registered. The
 * user may ask for reports and nothing else, and hears no events.
 */
export function managerFile(binding: ManagerBinding | undefined): string {
  if (binding === undefined) return section('general', [['enabled', 'no']]);
  return [
    section('general', [
      ['enabled', 'yes'],
      ['bindaddr', binding.host],
      ['port', binding.port],
      ['webenabled', 'no'],
      ['displayconnects', 'no'],
    ]),
    section(MANAGER_USERNAME, [
      ['secret', binding.password],
      ['write', 'reporting'],
    ]),
  ].join('\n');
}
