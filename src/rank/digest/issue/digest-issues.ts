import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { Injectable } from '@nestjs/common';
import type { Types } from 'mongoose';
import { PublicUrl } from '../../../auth/index.js';
import { Clock } from '../../../common/clock.js';
import { fileName } from '../../../common/file-name.js';
import { localDay } from '../../../common/time/zone.js';
import { escapeHtml } from '../../../common/http/html-page.js';
import type { DigestPeriod } from '../../domain/digest-due.js';
import type { ComparedRow } from '../../domain/table.js';
import { type DigestIssue, DigestRepository } from '../../records/index.js';
import type { Language } from '../../../common/language.js';
import { tableCsv } from '../../report/index.js';
import type { RankConfig } from '../../tracking/index.js';
import { type DigestMail, digestMail } from '../mail/digest-mail.js';
import { DigestReports } from './digest-reports.js';

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
}

/** Makes digests: the part that all their mails share is stored once, as an issue. */
@Injectable()
export class DigestIssues {
  constructor(
    private readonly reports: DigestReports,
    private readonly digests: DigestRepository,
    private readonly url: PublicUrl,
    private readonly clock: Clock,
  ) {}

  /** @returns the subject */
  async store(id: Types.ObjectId, config: RankConfig, form: DigestForm): Promise<string> {
    const { mail, csv } = await this.make(config, form, markerOf(id));
    const { subject, html, text } = mail;
    const now = this.clock.now();
    const file = csv && {
      csv: await compress(csv),
      csv_name: fileName(config.website, 'rank-table', localDay(now, form.tz)),
    };
    await this.digests.insertIssue({ _id: id, config: config._id, html, text, ...file, createdAt: now });
    return subject;
  }

  /** A digest as it would be sent now, with a link that does nothing in place of the unsubscribe link. */
  async preview(config: RankConfig, form: DigestForm): Promise<DigestMail> {
    return (await this.make(config, form, '#')).mail;
  }

  private async make(config: RankConfig, form: DigestForm, unsubscribe: string) {
    const { period, language } = form;
    const { rows, ...report } = await this.reports.of(config, period, form.tz);
    const table = form.csv && rows.length > 0 ? await csvOf(rows, report.since!) : undefined;
    const csv = table && table.length <= MAX_CSV_BYTES ? table : undefined;
    const mail = digestMail({
      ...report,
      period,
      language,
      website: shownWebsite(config.website),
      csv: csv ? 'attached' : table ? 'too large' : 'none',
      link: this.url.of(`app/a/${String(config.account)}`),
      unsubscribe,
    });
    return { mail, csv };
  }
}

/** The parts of an issue as one recipient gets them. */
export async function issueFor({ _id, html, text, csv, csv_name = '' }: DigestIssue, unsubscribe: string) {
  const marker = markerOf(_id);
  const attachment = csv && {
    filename: csv_name,
    contentType: 'text/csv; charset=utf-8',
    content: await decompress(csv),
  };
  return {
    html: html.replaceAll(marker, escapeHtml(unsubscribe)),
    text: text.replaceAll(marker, unsubscribe),
    unsubscribe,
    ...(attachment && { attachments: [attachment] }),
  };
}

/** No keyword contains it, as its id is new. */
const markerOf = (id: Types.ObjectId) => `unsubscribe:${String(id)}`;

async function csvOf(rows: ComparedRow[], since: string): Promise<Buffer> {
  const lines: string[] = [];
  for await (const chunk of tableCsv(rows, { bom: 'true', since })) lines.push(chunk);
  return Buffer.from(lines.join(''));
}

/** 'https://www.example.com/' is shown as 'www.example.com'. */
const shownWebsite = (website: string) => website.replace(/^https?:\/\//i, '').replace(/\/+$/, '');
