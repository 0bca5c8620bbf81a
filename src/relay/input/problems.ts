import { BadRequestError } from '../../common/errors.js';
import { summarizeProblems } from '../../common/summarize-problems.js';

/** Gathers what is wrong with a request: all of it is named at once. */
export class Problems {
  private readonly found: string[] = [];

  add(problem: string): void {
    this.found.push(problem);
  }

  /** @throws BadRequestError naming the problems, when there is one */
  throwIfAny(): void {
    if (this.found.length > 0) throw new BadRequestError(summarizeProblems(this.found));
  }
}
