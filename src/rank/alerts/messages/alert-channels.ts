import { Injectable, type OnModuleInit } from '@nestjs/common';
import { PublicUrl } from '../../../auth/index.js';
import { MailChannel } from '../../../mail/index.js';
import { NotificationsService } from '../../../notifications/index.js';
import { MailSubscriptions } from '../../../subscriptions/index.js';
import { OutboxDispatcher, type OutboxEvent } from '../../../outbox/index.js';
import {
  mailSubject,
  mailText,
  notificationText,
  type RankAlert,
  rankAlert,
  nameWebsite,
} from './alert-message.js';
import { inSlices } from '../../../common/concurrency/in-slices.js';
import { WebhookChannel, type WebhookData } from '../../../webhooks/index.js';
import { alertedMove, unpackAlerts } from '../domain/alerted-keywords.js';
import { readDevice, type Series } from '../../positions/series.js';
import { type Alert, AlertRepository } from '../store/alert.repository.js';
import { DictionaryRepository } from '../../history/index.js';

const MODULE = 'analytics';

/** Bytes of the keywords in a message: a delivery is one document, of at most 16 MB. */
const MAX_BYTES = 12_000_000;

/** Delivers alerts in the application, by e-mail and to webhooks. */
@Injectable()
export class AlertChannels implements OnModuleInit {
  constructor(
    private readonly dispatcher: OutboxDispatcher,
    private readonly notifications: NotificationsService,
    private readonly mail: MailChannel,
    private readonly subscriptions: MailSubscriptions,
    private readonly url: PublicUrl,
    private readonly webhooks: WebhookChannel,
    private readonly alerts: AlertRepository,
    private readonly dictionaries: DictionaryRepository,
  ) {}

  onModuleInit(): void {
    this.dispatcher.subscribe(rankAlert, (event) => this.notify(event));
    this.mail.register(rankAlert, {
      subject: (alert) => mailSubject(alert, mailedWebsite(alert), readLanguage(alert)),
      content: (alert) => mailText(alert, mailedWebsite(alert), readLanguage(alert), this.toLink(alert)),
      language: readLanguage,
      origin: MODULE,
      charge: ({ account }) => ({ purpose: 'report', account }),
      recipients: ({ account, mail }) => this.subscriptions.withoutUnsubscribed(account, mail),
    });
    this.webhooks.register(rankAlert, 'rank.alert', (event) => this.findData(event));
  }

  /** Race: the key admits one notification for each recipient, whichever process delivers the event. */
  private async notify(event: OutboxEvent<RankAlert>): Promise<void> {
    for (const { language, ...to } of event.tell) {
      const key = `${event.key}:${String(to.user ?? to.account)}`;
      const text = notificationText(event, nameWebsite(event.website, to.child?.name), language);
      await this.notifications.create(to, { key, ...text, module: MODULE, type: 'rank_alert' });
    }
  }

  private toLink({ account }: RankAlert): string {
    return this.url.of(`app/a/${String(account)}/keywords`);
  }

  /** With all of its keywords; undefined once the configuration is deleted, and the alert with it. */
  private async findData({ alert: id, account, config, website, day, total }: RankAlert) {
    const alert = await this.alerts.find(id);
    if (!alert) return undefined;
    const series = await this.dictionaries.series(config);
    const keywords = await inSlices(listKeywords(alert, series));
    return { account, config, website, day, total, keywords } satisfies WebhookData;
  }
}

const readLanguage = ({ mailed }: RankAlert) => mailed?.language ?? 'en';
const mailedWebsite = ({ website, mailed }: RankAlert) => nameWebsite(website, mailed?.child);

/** The keywords that moved most come first, and are kept where all would be too large. Pauses at each keyword. */
function* listKeywords({ rows, rules }: Pick<Alert, 'rows' | 'rules'>, series: readonly Series[]) {
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
      device: readDevice(named),
      ...alertedMove(alerted, rules),
    };
    bytes += Buffer.byteLength(JSON.stringify(keyword));
    if (bytes > MAX_BYTES) break;
    keywords.push(keyword);
  }
  return keywords;
}
