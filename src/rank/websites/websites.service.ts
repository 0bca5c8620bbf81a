import { Injectable } from '@nestjs/common';
import type { Types } from 'mongoose';
import { type Account, AccountsService } from '../../auth/index.js';
import { Clock } from '../../common/clock.js';
import { pagination } from '../../common/pagination.js';
import { SlotsService } from '../../slots/index.js';
import { nextRunOf } from '../config/config.view.js';
import { foldCase } from '../domain/order.js';
import {
  dailyVisibility,
  sortWebsites,
  type WebsiteSortField,
  type WebsiteSortKey,
} from '../domain/website-list.js';
import { localDay } from '../../common/time/zone.js';
import { type SortableWebsite, WebsiteRepository } from './website.repository.js';
import type { Website } from './website.schema.js';
import type { WebsitesQuery } from './websites.dto.js';

/** The websites of an account and of the accounts below it. */
@Injectable()
export class WebsitesService {
  constructor(
    private readonly websites: WebsiteRepository,
    private readonly accounts: AccountsService,
    private readonly slots: SlotsService,
    private readonly clock: Clock,
  ) {}

  /** Race: a website that is deleted after the page was chosen is missing from it. */
  async list(account: Account, query: WebsitesQuery) {
    const slots = new Map((await this.slots.all()).map((slot) => [String(slot._id), slot]));
    const now = this.clock.now();
    const keys = await this.sortKeys(account, query, (slot, state) =>
      nextRunOf(slots.get(String(slot)), state, now),
    );
    const wanted = foldCase(query.search ?? '');
    const found = keys.filter(({ name, website }) => foldCase(`${name}\n${website ?? ''}`).includes(wanted));
    const first = (query.page - 1) * query.limit;
    const page = sortWebsites(found, query.sortOrder).slice(first, first + query.limit);
    const stored = await this.websites.findAll(page.map(({ account: id }) => id));
    const websites = new Map(stored.map((each) => [String(each._id), each]));
    const rows = page.map(({ account: id, name, website }) => {
      const row = websites.get(String(id));
      if (!row) return website === null ? emptyRowOf(id, name) : undefined;
      return rowOf(row, name, nextRunOf(slots.get(String(row.slot)), row, now));
    });
    return {
      rows: rows.filter((row) => row !== undefined).map(withSpark(websites, query.spark, now)),
      pagination: pagination(query, found.length),
    };
  }

  /** Those of all websites of the account and those below it; with `all`, also those of accounts without one. */
  private async sortKeys(
    top: Account,
    { sortField, all }: WebsitesQuery,
    nextRun: NextRun,
  ): Promise<(WebsiteSortKey & { account: Types.ObjectId })[]> {
    const [accounts, websites] = await Promise.all([
      this.accounts.namesInSubtree(top),
      this.websites.findSortable(top._id, sortField),
    ]);
    const stored = new Map(websites.map((each) => [String(each._id), each]));
    return accounts.flatMap(({ _id: account, name }) => {
      const website = stored.get(String(account));
      if (website)
        return { account, name, website: website.website, value: valueOf(sortField, name, website, nextRun) };
      const value = sortField === 'name' ? name : sortField === 'keywords' ? 0 : null;
      return all === 'true' ? { account, name, website: null, value } : [];
    });
  }
}

type NextRun = (slot: Types.ObjectId, state: Pick<Website, 'last_day'>) => Date | null;

function valueOf(
  field: WebsiteSortField,
  name: string,
  { website, keywords, slot, last_day, now }: SortableWebsite,
  nextRun: NextRun,
): WebsiteSortKey['value'] {
  if (field === 'name') return name;
  if (field === 'website') return website;
  if (field === 'keywords') return keywords ?? 0;
  if (field === 'next_run_at') return slot ? nextRun(slot, { last_day: last_day ?? '' }) : null;
  return now?.[field] ?? null;
}

function rowOf(stored: Website, name: string, next_run_at: Date | null) {
  const { _id: account, config, website, keywords, now, before, last_run } = stored;
  return { account, name, config, website, keywords, now, before, last_run, next_run_at };
}

const emptyRowOf = (account: Types.ObjectId, name: string) => ({
  account,
  name,
  config: null,
  website: null,
  keywords: 0,
  now: null,
  before: null,
  last_run: null,
  next_run_at: null,
});

const withSpark =
  (stored: ReadonlyMap<string, Website>, days: number | undefined, now: Date) =>
  <Row extends { account: Types.ObjectId }>(row: Row) => {
    if (days === undefined) return row;
    const { recent = [] } = stored.get(String(row.account)) ?? {};
    return { ...row, spark: dailyVisibility(recent, localDay(now, 'UTC'), days) };
  };
