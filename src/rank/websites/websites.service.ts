import { Injectable } from '@nestjs/common';
import { millisecondsInDay } from 'date-fns/constants';
import type { Types } from 'mongoose';
import { type Account, AccountsService } from '../../auth/index.js';
import { Clock } from '../../common/clock.js';
import { pagination } from '../../common/validation/pagination.js';
import { RankSettings } from '../../settings/settings.js';
import { SlotsService } from '../../slots/index.js';
import { type CheckState, nextCheck, nextTick } from '../tracking/index.js';
import { foldCase } from '../positions/order.js';
import {
  lastDays,
  sortWebsites,
  sumTotals,
  visibilityOn,
  type WebsiteSortField,
  type WebsiteSortKey,
} from '../positions/website-list.js';
import { nameWebsite } from '../positions/website-name.js';
import type { DaySummary } from '../positions/summary.js';
import { canonicalZone, type LocalDay, localDay } from '../../common/time/zone.js';
import { isCurrent, WebsiteSummaries } from './website-summaries.js';
import {
  type ListedWebsite,
  NO_CHANGE,
  type SortableWebsite,
  WebsiteRepository,
  type ZoneFigures,
} from './website.repository.js';
import type { WebsitesQuery } from './websites.dto.js';

/** The websites of an account and of the accounts below it. */
@Injectable()
export class WebsitesService {
  constructor(
    private readonly websites: WebsiteRepository,
    private readonly summaries: WebsiteSummaries,
    private readonly accounts: AccountsService,
    private readonly slots: SlotsService,
    private readonly clock: Clock,
    private readonly settings: RankSettings,
  ) {}

  /** Race: a website that is deleted after the page was chosen is missing from it. */
  async list(account: Account, query: WebsitesQuery) {
    const tz = canonicalZone(query.tz);
    const [slots, candidates] = await Promise.all([this.slotsById(), this.candidates(account, query, tz)]);
    const now = this.clock.now();
    const tick = nextTick(this.settings.scheduler, now);
    const nextRun: NextRun = (slot, state) => nextCheck(slots.get(String(slot)), state, now, tick).at;
    const found = candidates
      .filter(searchFilter(query.search))
      .map((candidate) => ({ ...candidate, value: readValue(query.sortField, candidate, nextRun) }));
    const first = (query.page - 1) * query.limit;
    const page = sortWebsites(found, query.sortOrder).slice(first, first + query.limit);
    const ids = page.map(({ account: id }) => id);
    const storedPage = await this.websites.findAll(ids, tz, query.spark !== undefined);
    const websites = new Map(storedPage.map((each) => [String(each._id), each]));
    const rows = page.map(({ account: id, name, website }) => {
      const row = websites.get(String(id));
      if (!row?.figures) return website === null ? toEmptyRow(id, name) : undefined;
      return toRow(row, row.figures, name, nextRun(row.slot, row));
    });
    return {
      rows: rows.filter((row) => row !== undefined).map(withSpark(websites, query.spark, localDay(now, tz))),
      pagination: pagination(query, found.length),
      totals: sumTotals(
        found.flatMap(({ stored }) =>
          stored?.figures ? { keywords: stored.keywords, ...stored.figures } : [],
        ),
      ),
    };
  }

  private async slotsById() {
    return new Map((await this.slots.all()).map((slot) => [String(slot._id), slot]));
  }

  /** With the figures of today in the zone, which are computed where they are not known. */
  private async findWebsites(top: Types.ObjectId, field: WebsiteSortField, tz: string) {
    const now = this.clock.now();
    const today = localDay(now, tz);
    const found = await this.websites.findSortable(top, field, tz);
    if (
      found.some(
        ({ figures }) => figures?.asked && now.getTime() - figures.asked.getTime() > millisecondsInDay,
      )
    )
      await this.websites.markAsked(top, tz, now);
    const outdated = found.filter(({ figures }) => !isCurrent(figures, today)).map(({ _id }) => _id);
    if (outdated.length === 0) return found;
    await this.summaries.complete(outdated, tz);
    return this.websites.findSortable(top, field, tz);
  }

  /** All websites of the account and those below it; with `all`, also the accounts without one. */
  private async candidates(
    top: Account,
    { sortField, all }: WebsitesQuery,
    tz: string,
  ): Promise<Candidate[]> {
    const everyAccount = all === 'true';
    const [websites, below] = await Promise.all([
      this.findWebsites(top._id, sortField, tz),
      everyAccount ? this.accounts.countDescendants(top._id) : 0,
    ]);
    const own = websites.find(({ _id }) => _id.equals(top._id));
    // Names of accounts are only read for those that the stored websites lack: there may be thousands.
    const isComplete = !everyAccount || websites.length - (own ? 1 : 0) === below;
    if (isComplete && websites.every(({ name }) => name !== undefined)) {
      const withoutWebsite = everyAccount && !own ? [emptyCandidate(top)] : [];
      return [...withoutWebsite, ...websites.map(toCandidate)];
    }
    const stored = new Map(websites.map((each) => [String(each._id), each]));
    return (await this.accounts.namesInSubtree(top)).flatMap((account) => {
      const website = stored.get(String(account._id));
      if (website) return toCandidate({ ...website, name: account.name });
      return everyAccount ? emptyCandidate(account) : [];
    });
  }
}

interface Candidate {
  account: Types.ObjectId;
  name: string;
  website: string | null;
  stored: SortableWebsite | undefined;
}

function toCandidate(stored: SortableWebsite): Candidate {
  const { _id: account, name = '', website } = stored;
  return { account, name, website, stored };
}

const emptyCandidate = ({ _id: account, name }: Pick<Account, '_id' | 'name'>): Candidate => ({
  account,
  name,
  website: null,
  stored: undefined,
});

function searchFilter(search = ''): (candidate: Candidate) => boolean {
  const wanted = foldCase(search);
  if (wanted === '') return () => true;
  return ({ name, website }) =>
    foldCase([name, ...(website === null ? [] : [website, nameWebsite(website)])].join('\n')).includes(
      wanted,
    );
}

type NextRun = (slot: Types.ObjectId, state: CheckState) => Date | null;

function readValue(
  field: WebsiteSortField,
  { name, website, stored }: Candidate,
  nextRun: NextRun,
): WebsiteSortKey['value'] {
  if (field === 'name') return name;
  if (field === 'website') return website;
  if (field === 'keywords') return stored?.keywords ?? 0;
  if (field === 'visibility_change') return stored?.figures?.visibility_change ?? null;
  if (field === 'visibility') return shownVisibility(stored?.figures?.now);
  if (field !== 'next_run_at') return stored?.figures?.now[field] ?? null;
  return stored?.slot ? nextRun(stored.slot, { ...stored, last_day: stored.last_day ?? '' }) : null;
}

function toRow(stored: ListedWebsite, shown: ZoneFigures, name: string, next_run_at: Date | null) {
  const { _id: account, config, website, keywords, last_run } = stored;
  const { now, before, visibility_change, top3_change, top10_change, compared_on } = shown;
  const figures = { now: shownDay(now), before: shownDay(before) };
  const change = { visibility_change, top3_change, top10_change, compared_on };
  return { account, name, config, website, keywords, ...figures, last_run, next_run_at, ...change };
}

/** A website without results has no visibility; 0 is that of one which is not found. */
const shownVisibility = (day: Pick<DaySummary, 'average' | 'visibility'> | undefined): number | null =>
  day === undefined || day.average === null ? null : day.visibility;

const shownDay = (day: DaySummary) => ({ ...day, visibility: shownVisibility(day) });

const toEmptyRow = (account: Types.ObjectId, name: string) => ({
  account,
  name,
  config: null,
  website: null,
  keywords: 0,
  now: null,
  before: null,
  last_run: null,
  next_run_at: null,
  ...NO_CHANGE,
});

/** @returns adds to a row its visibility on the last days, where such are wanted */
function withSpark(stored: ReadonlyMap<string, ListedWebsite>, count: number | undefined, today: LocalDay) {
  const days = lastDays(today, count ?? 0);
  return <Row extends { account: Types.ObjectId }>(row: Row) => {
    if (count === undefined) return row;
    const { recent = [] } = stored.get(String(row.account))?.figures ?? {};
    return { ...row, spark: { from: days[0]!, visibility: visibilityOn(days, recent) } };
  };
}
