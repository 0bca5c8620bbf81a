import { Injectable } from '@nestjs/common';
import type { Types } from 'mongoose';
import { type Account, AccountsService } from '../../auth/index.js';
import { Clock } from '../../common/clock.js';
import { pagination } from '../../common/pagination.js';
import { type SlotView, SlotsService } from '../../slots/index.js';
import { nextRunOf } from '../config/config.view.js';
import { foldCase } from '../domain/order.js';
import { dailyVisibility, sortWebsites } from '../domain/website-list.js';
import { localDay } from '../../common/time/zone.js';
import { WebsiteRepository } from './website.repository.js';
import type { Website } from './website.schema.js';
import type { WebsitesQuery } from './websites.dto.js';

const ALL = { page: 1, limit: 1_000_000 };

/** The websites of an account and of the accounts below it. */
@Injectable()
export class WebsitesService {
  constructor(
    private readonly websites: WebsiteRepository,
    private readonly accounts: AccountsService,
    private readonly slots: SlotsService,
    private readonly clock: Clock,
  ) {}

  async list(account: Account, query: WebsitesQuery) {
    const { rows: accounts } = await this.accounts.listSubtree(account._id, ALL);
    const websites = await this.websites.findAll(accounts.map(({ _id }) => _id));
    const stored = new Map(websites.map((each) => [String(each._id), each]));
    const slots = new Map((await this.slots.all()).map((slot) => [String(slot._id), slot]));
    const now = this.clock.now();
    const wanted = foldCase(query.search ?? '');
    const rows = accounts
      .flatMap(({ _id, name }) => {
        const website = stored.get(String(_id));
        if (website) return rowOf(website, name, slots.get(String(website.slot)), now);
        return query.all === 'true' ? emptyRowOf(_id, name) : [];
      })
      .filter(({ name, website }) => foldCase(`${name}\n${website ?? ''}`).includes(wanted));
    const first = (query.page - 1) * query.limit;
    const page = sortWebsites(rows, query.sortField, query.sortOrder).slice(first, first + query.limit);
    return {
      rows: page.map(withSpark(stored, query.spark, now)),
      pagination: pagination(query, rows.length),
    };
  }
}

function rowOf(stored: Website, name: string, slot: SlotView | undefined, at: Date) {
  const { _id: account, config, website, keywords, now, before, last_run } = stored;
  const next_run_at = nextRunOf(slot, stored, at);
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
