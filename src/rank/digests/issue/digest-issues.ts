import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
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
import { localDay } from '../../../common/time/zone.js';
import { escapeHtml } from '../../../common/escape-html.js';
import type { MailBody } from '../../../mail/index.js';
import type { DigestPeriod } from '../domain/digest-due.js';
import { keywordMatcher } from '../../positions/keyword-filter.js';
import type { ComparedRow } from '../../positions/table.js';
import { DIGEST_LOGO_CID, type DigestIssue } from '../store/digest.schema.js';
import { DigestRepository } from '../store/digest.repository.js';
import type { Language } from '../../../common/language.js';
import { KeywordViews } from '../../views/index.js';
import { tableCsv } from '../../reports/index.js';
import type { RankConfig } from '../../tracking/index.js';
import { type DigestMail, digestMail } from '../mail/digest-mail.js';
import type { DigestBrand } from '../mail/digest-data.js';
import { DigestReports } from './digest-reports.js';
import { shownWebsite } from './digest-recipients.js';

/** A larger table is not attached: mail servers refuse such mails, and a document holds 16 MB. */
const MAX_CSV_BYTES = 8 * 1024 ** 2;

const compress = promisify(gzip);
const decompress = promisify(gunzip);

/** How a digest is made. */
export interface DigestForm {
  period: DigestPeriod;
  tz: string;
  csv: boolean;
  language: Language;
  /** Id of the view that selects the keywords; null: all of them. */
  view: string | null;
}

/** Makes digests: the part that all their mails share is stored once, as an issue. */
@Injectable()
export class DigestIssues {
  constructor(
    private readonly reports: DigestReports,
    private readonly views: KeywordViews,
    private readonly digests: DigestRepository,
    private readonly accounts: AccountsService,
    private readonly brands: BrandsService,
    private readonly url: PublicUrl,
    private readonly clock: Clock,
  ) {}

  /** @returns the subject */
  async store(id: Types.ObjectId, config: RankConfig, form: DigestForm): Promise<string> {
    const brand = await this.brandOf(config);
    const shown = brand && shownBrand(brand, () => `cid:${DIGEST_LOGO_CID}`);
    const { mail, csv } = await this.make(config, form, markerOf(id), shown);
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
    const brand = await this.brandOf(config);
    const shown = brand && shownBrand(brand, (logo) => `data:image/png;base64,${logo.toString('base64')}`);
    return (await this.make(config, form, '#', shown)).mail;
  }

  private async brandOf({ account }: RankConfig): Promise<Brand | null> {
    const found = await this.accounts.find(account);
    return found && this.brands.shownWithLogo(found);
  }

  private async make(config: RankConfig, form: DigestForm, unsubscribe: string, brand: DigestBrand | null) {
    const { period, language } = form;
    const { keywords, viewName } = await this.keywordsOf(config, form.view);
    const { rows, ...report } = await this.reports.of({ ...config, keywords }, period, form.tz);
    const table = form.csv && rows.length > 0 ? await csvOf(rows, report.since!) : undefined;
    const csv = table && table.length <= MAX_CSV_BYTES ? table : undefined;
    const mail = digestMail({
      ...report,
      period,
      language,
      website: [shownWebsite(config.website), ...viewName].join(' · '),
      csv: csv ? 'attached' : table ? 'too large' : 'none',
      link: this.url.of(`app/a/${String(config.account)}`),
      unsubscribe,
      brand,
    });
    return { mail, csv };
  }

  /** None of a view that is deleted or no longer shared. */
  private async keywordsOf({ _id, keywords }: RankConfig, id: string | null) {
    if (id === null) return { keywords, viewName: [] };
    const view = (await this.views.selected(_id, [id])).get(id);
    if (!view) return { keywords: [], viewName: [] };
    const viewName = [view.name.replace(/\s+/g, ' ')];
    return { keywords: keywords.filter(keywordMatcher(keywords, view.filter)), viewName };
  }
}

/** Mail programs draw no SVG; they get the name. */
const mailedLogo = ({ logo }: Brand): Buffer | undefined =>
  logo?.type === 'image/png' ? logo.data : undefined;

function shownBrand(brand: Brand, addressOf: (logo: Buffer) => string): DigestBrand {
  const logo = mailedLogo(brand);
  return { name: brand.name, logo: logo ? addressOf(logo) : null, colors: shownBrandView(brand).colors };
}

/** The parts of an issue as one recipient gets them. */
export async function issueFor(issue: DigestIssue, unsubscribe: string): Promise<MailBody> {
  const { _id, html, text, csv, csv_name = '', brand, logo } = issue;
  const marker = markerOf(_id);
  const table = csv && {
    filename: csv_name,
    contentType: 'text/csv; charset=utf-8',
    content: await decompress(csv),
  };
  const picture = logo && {
    filename: 'logo.png',
    contentType: 'image/png',
    content: logo,
    cid: DIGEST_LOGO_CID,
  };
  const attachments = [picture ?? [], table ?? []].flat();
  return {
    html: html.replaceAll(marker, escapeHtml(unsubscribe)),
    text: text.replaceAll(marker, unsubscribe),
    unsubscribe,
    ...(attachments.length > 0 && { attachments }),
    ...(brand !== undefined && { senderName: brand }),
  };
}

/** No keyword contains it, as its id is new. */
const markerOf = (id: Types.ObjectId) => `unsubscribe:${String(id)}`;

async function csvOf(rows: ComparedRow[], since: string): Promise<Buffer> {
  const lines: string[] = [];
  for await (const chunk of tableCsv(rows, { bom: 'true', since })) lines.push(chunk);
  return Buffer.from(lines.join(''));
}
