/**
 * Answers equal questions that are asked at the same time with one look. Whoever asks joins only a
 * look that begins after he asked, so no answer is older than its question.
 */
export class JoinedAnswers<Answer> {
  readonly #begun = new Map<string, Promise<unknown>>();
  readonly #next = new Map<string, Promise<Answer>>();

  ask(question: string, look: () => Promise<Answer>): Promise<Answer> {
    const next = this.#next.get(question);
    if (next !== undefined) return next;
    const begun = this.#begun.get(question);
    if (begun === undefined) return this.#begin(question, look);
    const joined = begun.then(() => {
      this.#next.delete(question);
      return this.#begin(question, look);
    });
    this.#next.set(question, joined);
    return joined;
  }

  #begin(question: string, look: () => Promise<Answer>): Promise<Answer> {
    const answer = look();
    const end = () => void this.#begun.delete(question);
    this.#begun.set(question, answer.then(end, end));
    return answer;
  }
}
