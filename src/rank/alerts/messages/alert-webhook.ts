import { Injectable, type OnModuleInit } from '@nestjs/common';
import { inSlices } from '../../../common/concurrency/in-slices.js';
import { type WebhookData, WebhookChannel } from '../../../webhooks/index.js';
import { alertedMove, unpackAlerts } from '../domain/alerted-keywords.js';
import { deviceOf, type Series } from '../../positions/series.js';
import type { Alert } from '../store/alert.schema.js';
import { AlertRepository } from '../store/alert.repository.js';
import { DictionaryRepository } from '../../history/index.js';
import { type RankAlert, rankAlert } from './rank-alert.js';

/** Bytes of the keywords in a message: a delivery is one document, of at most 16 MB. */
const MAX_BYTES = 12_000_000;

/** Sends alerts with all of their keywords to webhooks. */
@Injectable()
export class AlertWebhook implements OnModuleInit {
  constructor(
    private readonly webhooks: WebhookChannel,
    private readonly alerts: AlertRepository,
    private readonly dictionaries: DictionaryRepository,
  ) {}

  onModuleInit(): void {
    this.webhooks.register(rankAlert, 'rank.alert', (event) => this.dataOf(event));
  }

  /** Undefined once the configuration is deleted, and the alert with it. */
  private async dataOf({ alert: id, account, config, website, day, total }: RankAlert) {
    const alert = await this.alerts.find(id);
    if (!alert) return undefined;
    const series = await this.dictionaries.series(config);
    const keywords = await inSlices(keywordsOf(alert, series));
    return { account, config, website, day, total, keywords } satisfies WebhookData;
  }
}

/** The keywords that moved most come first, and are kept where all would be too large. Pauses at each keyword. */
function* keywordsOf({ rows, rules }: Pick<Alert, 'rows' | 'rules'>, series: readonly Series[]) {
  const keywords: object[] = [];
  let bytes = 0;
  for (const alerted of unpackAlerts(rows)) {
    yield;
    const named = series[alerted.series];
    if (!named) continue;
    const keyword = {
      keyword: named.keyword,
      country: named.country,
      near: named.near,
      device: deviceOf(named),
      ...alertedMove(alerted, rules),
    };
    bytes += Buffer.byteLength(JSON.stringify(keyword));
    if (bytes > MAX_BYTES) break;
    keywords.push(keyword);
  }
  return keywords;
}
