import { Injectable } from '@nestjs/common';
import { ConflictError } from '../../common/errors.js';
import type { RankConfig } from '../tracking/index.js';
import type { View } from './store/view.repository.js';

/** @returns what of a configuration sends or shows the keywords of a view, such as 'the digest' */
type FindUses = (config: RankConfig, view: View) => Promise<string[]> | string[];

/** What sends or shows the keywords of a view. */
@Injectable()
export class ViewUses {
  private readonly finders: FindUses[] = [];

  /** For the parts that let a user choose a view; called before the bootstrap. */
  register(find: FindUses): void {
    this.finders.push(find);
  }

  /**
   * Race: a rule, digest or link that names the view between this check and the change afterwards selects no keyword.
   * @throws ConflictError naming what uses the view
   */
  async requireNone(config: RankConfig, view: View): Promise<void> {
    const uses = (await Promise.all(this.finders.map((find) => find(config, view)))).flat();
    if (uses.length > 0)
      throw new ConflictError(`The view is used by ${uses.join(', ')}: change or remove that first.`);
  }
}
