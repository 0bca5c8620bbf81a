import { Injectable } from '@nestjs/common';
import { type Account, AccountsService } from '../../auth/index.js';
import { Clock } from '../../common/clock.js';
import { pagination } from '../../common/pagination.js';
import { type SlotView, SlotsService } from '../../slots/index.js';
import { nextRunOf } from '../config/config.view.js';
import { foldCase } from '../domain/order.js';
import { sortWebsites } from '../domain/website-list.js';
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
    const names = new Map(accounts.map(({ _id, name }) => [String(_id), name]));
    const websites = await this.websites.findAll(accounts.map(({ _id }) => _id));
    const slots = new Map((await this.slots.all()).map((slot) => [String(slot._id), slot]));
    const now = this.clock.now();
    const wanted = foldCase(query.search ?? '');
    const rows = websites
      .map((each) => rowOf(each, names.get(String(each._id)) ?? '', slots.get(String(each.slot)), now))
      .filter(({ name, website }) => foldCase(`${name}\n${website}`).includes(wanted));
    const first = (query.page - 1) * query.limit;
    const sorted = sortWebsites(rows, query.sortField, query.sortOrder);
    return { rows: sorted.slice(first, first + query.limit), pagination: pagination(query, rows.length) };
  }
}

function rowOf(stored: Website, name: string, slot: SlotView | undefined, at: Date) {
  const { _id: account, config, website, keywords, now, before, last_run } = stored;
  const next_run_at = nextRunOf(slot, stored, at);
  return { account, name, config, website, keywords, now, before, last_run, next_run_at };
}
