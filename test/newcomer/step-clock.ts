type Step = { name: string; seconds: number };

/** Takes the time of steps that follow each other. */
export class StepClock {
  readonly #steps: Step[] = [];
  readonly #print: (line: string) => void;

  constructor(print: (line: string) => void) {
    this.#print = print;
  }

  /** Runs a step, and returns what it returns. */
  async time<T>(name: string, run: () => Promise<T>): Promise<T> {
    const startedMs = performance.now();
    const result = await run();
    const seconds = (performance.now() - startedMs) / 1000;
    this.#steps.push({ name, seconds });
    this.#print(`${name}: ${seconds.toFixed(1)} s`);
    return result;
  }

  get totalSeconds(): number {
    return this.#steps.reduce((total, { seconds }) => total + seconds, 0);
  }

  /** The steps as a table of Markdown. */
  table(): string {
    const rows = [...this.#steps, { name: '**in all**', seconds: this.totalSeconds }];
    return [
      '| step | seconds |',
      '| --- | ---: |',
      ...rows.map(({ name, seconds }) => `| ${name} | ${seconds.toFixed(1)} |`),
    ].join('\n');
  }
}
