import { type Progress, progressLine, progressTable } from './progress.ts';
import { Screen } from './screen.ts';

const plainLineEverySeconds = 2;

/** Shows a batch's progress: a live table on a terminal, else one line every two seconds. */
export class ProgressDisplay {
  readonly #screen: Screen;
  #lastLineAtSeconds = Number.NEGATIVE_INFINITY;

  constructor(output: NodeJS.WriteStream) {
    this.#screen = new Screen(output);
  }

  readonly show = (batch: Progress, seconds: number): void => {
    if (this.#screen.isTerminal) {
      this.#screen.draw(progressTable(batch, seconds));
      return;
    }
    const isDue = seconds - this.#lastLineAtSeconds >= plainLineEverySeconds;
    if (!isDue && batch.status === 'in_progress') return;
    this.#lastLineAtSeconds = seconds;
    this.#screen.print(progressLine(batch, seconds));
  };

  /** Prints a permanent line. */
  readonly print = (line: string): void => this.#screen.print(line);

  /** Keeps the last table on the terminal; later lines follow below it. */
  end(): void {
    this.#screen.leaveFrame();
  }
}
