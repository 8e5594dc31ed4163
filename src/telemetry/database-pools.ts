import { type Figure, observe } from './measure.ts';

/** A pool of connections to Postgres, as `pg` counts it. */
export type CountedPool = { totalCount: number; idleCount: number };

/**
 * Measures the connections of a pool.
 * @returns ends it
 */
export function observeConnections(
  pool: CountedPool,
  { name, size }: { name: string; size: number },
): Disposable {
  using stack = new DisposableStack();
  const labels = { 'db.client.connection.pool.name': name };
  stack.use(
    observe('db.client.connection.count', () => [
      inState('used', pool.totalCount - pool.idleCount),
      inState('idle', pool.idleCount),
    ]),
  );
  stack.use(observe('db.client.connection.max', () => [{ value: size, labels }]));
  return stack.move();

  function inState(state: string, value: number): Figure<'db.client.connection.count'> {
    return { value, labels: { ...labels, 'db.client.connection.state': state } };
  }
}

/**
 * Measures who waits for a connection of a pool.
 * @returns ends it
 */
export function observeWaiting(name: string, waiting: () => number): Disposable {
  const labels = { 'db.client.connection.pool.name': name };
  return observe('db.client.connection.pending_requests', () => [{ value: waiting(), labels }]);
}
