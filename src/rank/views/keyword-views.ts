import { Injectable } from '@nestjs/common';
import { Types } from 'mongoose';
import { ConflictError, ValidationError } from '../../common/errors.js';
import type { RankConfig } from '../tracking/index.js';
import type { KeywordFilter } from '../positions/keyword-filter.js';
import { type View, ViewRepository } from './store/view.repository.js';
import { viewKeywords } from './view-query.js';

/** What a view of an alert rule, a digest or a share link selects. */
export interface SelectedView {
  name: string;
  filter: KeywordFilter;
}

/** @returns what of a configuration sends or shows the keywords of a view, such as 'the digest' */
type FindUses = (config: RankConfig, view: View) => Promise<string[]> | string[];

const UNUSABLE =
  'view must be a shared view of the keywords whose only filters are search, tag, country, device and near';

/** Views in place of a tag. */
@Injectable()
export class KeywordViews {
  private readonly finders: FindUses[] = [];

  constructor(private readonly views: ViewRepository) {}

  /** For the parts that let a user choose a view; called before the bootstrap. */
  registerUse(find: FindUses): void {
    this.finders.push(find);
  }

  /**
   * Race: a rule, digest or link that names the view between this check and the change afterwards selects no keyword.
   * @throws ConflictError naming what uses the view
   */
  async requireUnused(config: RankConfig, view: View): Promise<void> {
    const uses = (await Promise.all(this.finders.map((find) => find(config, view)))).flat();
    if (uses.length > 0)
      throw new ConflictError(`The view is used by ${uses.join(', ')}: change or remove that first.`);
  }

  /** As `requireAll`, for the field `view` of a request that may have none. */
  async require(config: Types.ObjectId, view: string | null | undefined): Promise<void> {
    await this.requireAll(config, new Map(typeof view === 'string' ? [['view', view]] : []));
  }

  /**
   * @param given ids by the path of their field
   * @throws ValidationError for views that are unknown, not shared, of another screen, or filter by results
   */
  async requireAll(config: Types.ObjectId, given: ReadonlyMap<string, string>): Promise<void> {
    if (given.size === 0) return;
    const known = await this.selected(config, [...given.values()]);
    const problems = [...given].flatMap(([path, id]) =>
      known.has(id.toLowerCase()) ? [] : [{ path, message: UNUSABLE }],
    );
    if (problems.length > 0) throw new ValidationError(problems);
  }

  /** By the ids of views; without those that are deleted or no longer shared. */
  async selected(config: Types.ObjectId, ids: readonly string[]): Promise<Map<string, SelectedView>> {
    if (ids.length === 0) return new Map();
    const views = await this.views.findShared(
      config,
      ids.map((id) => new Types.ObjectId(id)),
    );
    return new Map(views.flatMap(toSelected));
  }
}

function toSelected(view: View): [string, SelectedView][] {
  const filter = viewKeywords(view);
  return filter ? [[String(view._id), { name: view.name, filter }]] : [];
}
