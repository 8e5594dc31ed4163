/** What became of work within the time that its caller has for it. */
export type Awaited<Result> = { kind: 'done'; result: Result } | { kind: 'left' };

/**
 * Work that waits for call control and that its activity has left behind, so that an account that answers
 * slowly does not keep the slots of a worker. The work goes on in this process. Disposing waits for its
 * end: requests take ten seconds at most.
 */
export class LeftBehind implements AsyncDisposable {
  readonly #left = new Map<string, Set<Promise<unknown>>>();

  /** How much work of an owner was left behind and has not ended. */
  count(owner: string): number {
    return this.#left.get(owner)?.size ?? 0;
  }

  /**
   * Waits for work as long as its caller may, and then leaves it behind.
   * @param owner for whom it is done
   * @param onEnd called when work has ended that was left behind; its failure is the caller's to handle
   * @throws what the work throws within the time
   */
  async within<Result>(
    owner: string,
    work: Promise<Result>,
    patienceMs: number,
    onEnd: (work: Promise<Result>) => Promise<void>,
  ): Promise<Awaited<Result>> {
    const late = Promise.withResolvers<{ kind: 'left' }>();
    const timer = setTimeout(() => late.resolve({ kind: 'left' }), patienceMs);
    try {
      const done = work.then((result) => ({ kind: 'done', result }) as const);
      const awaited = await Promise.race([done, late.promise]);
      if (awaited.kind === 'left') this.#keep(owner, onEnd(work));
      return awaited;
    } finally {
      clearTimeout(timer);
    }
  }

  #keep(owner: string, ending: Promise<void>): void {
    const own = this.#left.get(owner) ?? new Set();
    this.#left.set(owner, own.add(ending));
    const forget = () => {
      own.delete(ending);
      if (own.size === 0) this.#left.delete(owner);
    };
    ending.then(forget, forget);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await Promise.allSettled([...this.#left.values()].flatMap((own) => [...own]));
  }
}
