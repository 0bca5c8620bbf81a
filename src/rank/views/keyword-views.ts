import { Injectable } from '@nestjs/common';
import { Types } from 'mongoose';
import { ValidationError } from '../../common/errors.js';
import type { KeywordFilter } from '../positions/keyword-filter.js';
import { type View, ViewRepository } from './store/view.repository.js';
import { viewKeywords } from './view-query.js';

/** What a view of an alert rule, a digest or a share link selects. */
export interface SelectedView {
  name: string;
  filter: KeywordFilter;
}

const UNUSABLE =
  'view must be a shared view of the keywords whose only filters are search, tag, country, device and near';

/** Views in place of a tag. */
@Injectable()
export class KeywordViews {
  constructor(private readonly views: ViewRepository) {}

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
    return new Map(views.flatMap(selectedOf));
  }
}

function selectedOf(view: View): [string, SelectedView][] {
  const filter = viewKeywords(view);
  return filter ? [[String(view._id), { name: view.name, filter }]] : [];
}
