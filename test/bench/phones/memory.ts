import { residentMegabytes } from '../measurements.ts';

/** The resident memory of each process, in megabytes. */
export type Memory = Record<string, number>;

export async function readMemory(pids: Readonly<Record<string, number>>): Promise<Memory> {
  const sizes = Object.entries(pids).map(
    async ([name, pid]) => [name, await residentMegabytes(pid)] as const,
  );
  return Object.fromEntries(await Promise.all(sizes));
}

/** Reads the memory a few times at equal distances, until it is stopped. */
export class MemoryLog implements Disposable {
  readonly readings: Memory[] = [];
  readonly #timer: NodeJS.Timeout;

  constructor(pids: Readonly<Record<string, number>>, everyMs: number) {
    this.#timer = setInterval(() => {
      // A process that has ended has no memory to read.
      void readMemory(pids).then(
        (memory) => this.readings.push(memory),
        () => undefined,
      );
    }, everyMs);
  }

  [Symbol.dispose](): void {
    clearInterval(this.#timer);
  }
}
