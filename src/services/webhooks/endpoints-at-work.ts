/** One endpoint that this process works for. */
export type EndpointAtWork = {
  /** Whether something becomes due within a time, or until it is stopped. */
  within(ms: number, stopped: AbortSignal): Promise<boolean>;
} & Disposable;

/** The endpoints that this process works for: they are woken here, without a message to Temporal. */
export class EndpointsAtWork {
  readonly #wakes = new Map<string, Set<() => void>>();

  get ids(): string[] {
    return [...this.#wakes.keys()];
  }

  /** @returns whether this process works for the endpoint */
  wake(endpointId: string): boolean {
    const wakes = this.#wakes.get(endpointId);
    for (const wake of wakes ?? []) wake();
    return wakes !== undefined;
  }

  begin(endpointId: string): EndpointAtWork {
    let isWoken = false;
    let notify: ((isWoken: boolean) => void) | undefined;
    const wake = () => {
      isWoken = true;
      notify?.(true);
    };
    const wakes = this.#wakes.get(endpointId) ?? new Set();
    this.#wakes.set(endpointId, wakes.add(wake));
    return {
      async within(ms, stopped) {
        if (isWoken || stopped.aborted) return reset();
        const { promise, resolve } = Promise.withResolvers<boolean>();
        notify = resolve;
        const end = () => resolve(false);
        const timer = setTimeout(end, ms);
        stopped.addEventListener('abort', end, { once: true });
        await promise;
        clearTimeout(timer);
        stopped.removeEventListener('abort', end);
        return reset();
      },
      [Symbol.dispose]: () => {
        wakes.delete(wake);
        if (wakes.size === 0) this.#wakes.delete(endpointId);
      },
    };

    function reset(): boolean {
      const was = isWoken;
      isWoken = false;
      return was;
    }
  }
}
