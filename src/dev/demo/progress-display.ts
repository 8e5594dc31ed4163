import type { BatchView } from '../../schemas/batch.ts';
import { progressLine, progressTable } from './progress.ts';
import { Screen } from './screen.ts';

const plainLineEverySeconds = 2;

/** Shows a batch as it proceeds: in place on a terminal, else as a line every two seconds. */
export class ProgressDisplay {
  readonly #screen: Screen;
  #shownSeconds = Number.NEGATIVE_INFINITY;

  constructor(output: NodeJS.WriteStream) {
    this.#screen = new Screen(output);
  }

  readonly show = (batch: BatchView, seconds: number): void => {
    if (this.#screen.isTerminal) {
      this.#screen.draw(progressTable(batch, seconds));
      return;
    }
    const isDue = seconds - this.#shownSeconds >= plainLineEverySeconds;
    if (!isDue && batch.status === 'in_progress') return;
    this.#shownSeconds = seconds;
    this.#screen.print(progressLine(batch, seconds));
  };

  /** A line that stays. */
  readonly print = (line: string): void => this.#screen.print(line);

  /** Nothing is drawn over from here on. */
  end(): void {
    this.#screen.leaveFrame();
  }
}
