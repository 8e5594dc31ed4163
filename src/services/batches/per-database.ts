import type { Db } from '../../db/tables.ts';

/**
 * Lets every user of a database share one object, for as long as the database is in use.
 * @returns the object of a database, made when it is first asked for
 */
export function perDatabase<Shared>(make: () => Shared): (db: Db) => Shared {
  const made = new WeakMap<Db, { shared: Shared }>();
  return (db) => {
    const { shared } = made.get(db) ?? { shared: make() };
    made.set(db, { shared });
    return shared;
  };
}
