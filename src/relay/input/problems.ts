import { BadRequestError } from '../../common/errors.js';

/** A batch of nothing but mistakes must not be answered by more than what was sent. */
const MOST_SHOWN = 10;

/** The relay's envelope has a message only, so all that is wrong with a request stands in it. */
export class Problems {
  private readonly found: string[] = [];
  private count = 0;

  add(problem: string): void {
    if (this.count++ < MOST_SHOWN) this.found.push(problem);
  }

  /** @throws BadRequestError naming the problems, when there is one */
  settle(): void {
    if (this.count === 0) return;
    const more = this.count > MOST_SHOWN ? ` (and ${this.count - MOST_SHOWN} more)` : '';
    throw new BadRequestError(`${this.found.join('; ')}${more}.`);
  }
}
