import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { Injectable } from '@nestjs/common';
import type { Types } from 'mongoose';
import {
  AccountsService,
  type Brand,
  BrandsService,
  PublicUrl,
  shownBrandView,
} from '../../../auth/index.js';
import { Clock } from '../../../common/clock.js';
import { fileName } from '../../../common/file-name.js';
import { addDays, daysBetween, type LocalDay, localDay } from '../../../common/time/zone.js';
import { SlotsService } from '../../../slots/index.js';
import { type AnswersHeadline, AnswerReportsService } from '../../answers/index.js';
import { countKeywords, wholeDays } from '../../positions/competitors.js';
import { type DigestContent, digestContent } from '../domain/digest.js';
import { comparedDay, type DigestPeriod } from '../domain/digest-due.js';
import { missedDays } from '../../positions/due.js';
import type { PositionFigures } from '../../positions/visibility.js';
import { keywordMatcher } from '../../positions/keyword-filter.js';
import type { ComparedRow } from '../../positions/table.js';
import { shortenWebsite } from '../../positions/website-name.js';
import { type Digest, DIGEST_LOGO_CID } from '../store/digest.schema.js';
import { DigestRepository } from '../store/digest.repository.js';
import type { Language } from '../../../common/language.js';
import { KeywordViews } from '../../views/index.js';
import {
  CompetitorsService,
  findComparedDays,
  ReportDays,
  tableCsv,
  TableReader,
} from '../../reports/index.js';
import type { RankConfig } from '../../tracking/index.js';
import { type DigestMail, digestMail } from '../mail/digest-mail.js';
import { type DigestBrand, type DigestData, digestData, Words } from '../mail/digest-data.js';
import { unsubscribeMarker } from './digest-mails.js';

/** A larger table is not attached: mail servers refuse such mails, and a document holds 16 MB. */
const MAX_CSV_BYTES = 8 * 1024 ** 2;

const compress = promisify(gzip);

/** Days of the chart. */
const CHART_DAYS: Record<DigestPeriod, number> = { daily: 14, weekly: 28, monthly: 31 };
/** Days before the compared one that are searched for results. */
const SLACK_DAYS = 14;
const SEARCHED_DAYS: Record<DigestPeriod, number> = {
  daily: CHART_DAYS.daily + SLACK_DAYS,
  weekly: CHART_DAYS.weekly + SLACK_DAYS,
  monthly: CHART_DAYS.monthly + SLACK_DAYS,
};

interface DigestReport {
  /** Null without results of the last `searchedDays`. */
  content: DigestContent | null;
  searchedDays: number;
  since: LocalDay | null;
  /** The newest day that ended without its check, after that of the figures. */
  missed: LocalDay | null;
  /** The days of the console that have the same figures. */
  from: LocalDay;
  to: LocalDay;
  /** All keywords, compared with `since`. */
  rows: ComparedRow[];
}

/** How a digest is made. */
export interface DigestForm {
  period: DigestPeriod;
  tz: string;
  csv: boolean;
  language: Language;
  /** Id of the view that selects the keywords; null: all of them. */
  view: string | null;
}

/** The period of a digest that is off. */
const DEFAULT_PERIOD = 'weekly';

export function toForm({
  frequency,
  tz,
  csv,
  language,
  view = null,
}: Pick<Digest, 'frequency' | 'tz' | 'csv' | 'language' | 'view'>): DigestForm {
  return { period: frequency === 'off' ? DEFAULT_PERIOD : frequency, tz, csv, language, view };
}

interface DigestSummary {
  content: DigestContent;
  /** @returns the period such as 'Daily', and the figures and moves, in words */
  toWords(language: Language): { period: string; data: DigestData };
}

/** Makes digests, from the packed days that the table and the distribution read: the part that all their mails share is stored once, as an issue. */
@Injectable()
export class DigestIssues {
  constructor(
    private readonly distribution: CompetitorsService,
    private readonly tables: TableReader,
    private readonly days: ReportDays,
    private readonly slots: SlotsService,
    private readonly views: KeywordViews,
    private readonly digests: DigestRepository,
    private readonly accounts: AccountsService,
    private readonly brands: BrandsService,
    private readonly answers: AnswerReportsService,
    private readonly url: PublicUrl,
    private readonly clock: Clock,
  ) {}

  /** @returns the subject */
  async store(id: Types.ObjectId, config: RankConfig, form: DigestForm): Promise<string> {
    const brand = await this.findBrand(config);
    const shown = brand && shownBrand(brand, () => `cid:${DIGEST_LOGO_CID}`);
    const { mail, csv } = await this.make(config, form, unsubscribeMarker(id), shown);
    const { subject, html, text } = mail;
    const now = this.clock.now();
    const file = csv && {
      csv: await compress(csv),
      csv_name: fileName(config.website, 'rank-table', localDay(now, form.tz)),
    };
    const logo = brand && mailedLogo(brand);
    await this.digests.insertIssue({
      _id: id,
      config: config._id,
      html,
      text,
      ...file,
      ...(brand && { brand: brand.name }),
      ...(logo && { logo }),
      createdAt: now,
    });
    return subject;
  }

  /** A digest as it would be sent now, with a link that does nothing in place of the unsubscribe link. */
  async preview(config: RankConfig, form: DigestForm): Promise<DigestMail> {
    const brand = await this.findBrand(config);
    const shown = brand && shownBrand(brand, (logo) => `data:image/png;base64,${logo.toString('base64')}`);
    return (await this.make(config, form, '#', shown)).mail;
  }

  /** The figures and moves of a digest, for those who get it in another way than by mail. */
  async summarise(
    config: RankConfig,
    { period, tz, view }: Omit<DigestForm, 'language'>,
  ): Promise<DigestSummary | null> {
    const { keywords } = await this.selectKeywords(config, view);
    const { content, since } = await this.report({ ...config, keywords }, period, tz);
    if (!content || since === null) return null;
    return {
      content,
      toWords: (language) => {
        const words = new Words(language);
        return { period: words.text(period), data: digestData(words, content, since) };
      },
    };
  }

  private async findBrand({ account }: RankConfig): Promise<Brand | null> {
    const found = await this.accounts.find(account);
    return found && this.brands.shownWithLogo(found);
  }

  private async make(config: RankConfig, form: DigestForm, unsubscribe: string, brand: DigestBrand | null) {
    const { period, language } = form;
    const { keywords, viewName } = await this.selectKeywords(config, form.view);
    const { rows, from, to, ...report } = await this.report({ ...config, keywords }, period, form.tz);
    const answers = await this.findAnswers(config, form, { startDate: from, endDate: to });
    const table = form.csv && rows.length > 0 ? await toCsv(rows, report.since!) : undefined;
    const csv = table && table.length <= MAX_CSV_BYTES ? table : undefined;
    const mail = digestMail({
      ...report,
      answers,
      period,
      language,
      website: [shortenWebsite(config.website), ...viewName].join(' · '),
      csv: csv ? 'attached' : table ? 'too large' : 'none',
      link: this.url.resolve(`app/a/${String(config.account)}`),
      unsubscribe,
      brand,
    });
    return { mail, csv };
  }

  /** None of a view that is deleted or no longer shared. */
  private async selectKeywords({ _id, keywords }: RankConfig, id: string | null) {
    if (id === null) return { keywords, viewName: [] };
    const view = (await this.views.selected(_id, [id])).get(id);
    if (!view) return { keywords: [], viewName: [] };
    const viewName = [view.name.replace(/\s+/g, ' ')];
    return { keywords: keywords.filter(keywordMatcher(keywords, view.filter)), viewName };
  }

  private async report(config: RankConfig, period: DigestPeriod, tz: string): Promise<DigestReport> {
    const today = localDay(this.clock.now(), tz);
    const searchedDays = SEARCHED_DAYS[period];
    const range = { startDate: addDays(today, 1 - searchedDays), endDate: today, tz };
    const all = await this.distribution.readDistribution(config, range);
    const days = wholeDays(all, countKeywords);
    const searched = { start: range.startDate, end: today, tz };
    const { now: newest } = await findComparedDays(this.days, config, searched, { days: 1 });
    const missed = await this.findMissed(config, newest, tz);
    if (newest === null) {
      const from = addDays(comparedDay(period, today), 1);
      return { content: null, searchedDays, since: null, missed, from, to: today, rows: [] };
    }
    const since = comparedDay(period, newest);
    const length = daysBetween(since, newest);
    // As many days up to today as the console shows, or up to the newest results where these are older.
    const shownFrom = addDays(today, 1 - length);
    const start = newest < shownFrom ? addDays(newest, 1 - length) : shownFrom;
    const compare = { start, end: today, tz, since: { days: length } };
    const table = await this.tables.read(config, config.keywords, compare);
    const { compared } = table;
    const shown = table.figures(table.rows);
    // A mail does not compare a week with the three days of a new website.
    const then = compared?.before && compared.before <= since ? compared.before : null;
    const rows = then === null ? table.rows.map(uncompared) : table.rows;
    const failed = table.rows.filter(({ state }) => state === 'failed').length;
    const on = (date: LocalDay, of: PositionFigures) => ({ date, failed, ...shownFigures(of) });
    const before = then === null ? null : on(then, shown.before);
    const now = on(newest, shown.now);
    return {
      content: digestContent({ now, before, days, rows, chartDays: CHART_DAYS[period] }),
      searchedDays,
      since,
      missed,
      from: start,
      to: today,
      rows,
    };
  }

  /** Not in the report of a view: it selects keywords. */
  private async findAnswers(
    config: RankConfig,
    { tz, view }: DigestForm,
    days: { startDate: LocalDay; endDate: LocalDay },
  ): Promise<AnswersHeadline | null> {
    const account = view === null ? await this.accounts.find(config.account) : null;
    return account && this.answers.headline(account, config._id, { ...days, tz });
  }

  /** Computed, as a digest may be due before the missed day is recorded. */
  private async findMissed(
    config: RankConfig,
    newest: LocalDay | null,
    tz: string,
  ): Promise<LocalDay | null> {
    const slot = await this.slots.find(config.slot);
    if (!slot) return null;
    const { createdAt, rhythm_at: since = createdAt, last_triggred: lastTriggered, every, weekday } = config;
    const { time, timezone: zone } = slot;
    const now = this.clock.now();
    const last = missedDays({ time, zone, since, lastTriggered, now, rhythm: { every, weekday } }).at(-1);
    // By the days of the digest, which may differ from those of the slot.
    const day = last && localDay(last.due, tz);
    return day && (newest === null || day > newest) ? day : null;
  }
}

/** Mail programs draw no SVG; they get the name. */
const mailedLogo = ({ logo }: Brand): Buffer | undefined =>
  logo?.type === 'image/png' ? logo.data : undefined;

function shownBrand(brand: Brand, toAddress: (logo: Buffer) => string): DigestBrand {
  const logo = mailedLogo(brand);
  return { name: brand.name, logo: logo ? toAddress(logo) : null, colors: shownBrandView(brand).colors };
}

async function toCsv(rows: ComparedRow[], since: string): Promise<Buffer> {
  const lines: string[] = [];
  for await (const chunk of tableCsv(rows, { bom: 'true', since })) lines.push(chunk);
  return Buffer.from(lines.join(''));
}

const uncompared = (row: ComparedRow): ComparedRow => ({
  ...row,
  fromPosition: null,
  fromDate: null,
  changeSince: null,
  urlChanged: false,
  movement: null,
});

/** A day with results has an average and a visibility. */
const shownFigures = ({ visibility, average, ...counts }: PositionFigures) => ({
  ...counts,
  visibility: visibility ?? 0,
  average: average ?? 0,
});
