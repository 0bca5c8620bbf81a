import { Injectable, type OnModuleInit } from '@nestjs/common';
import { PublicUrl } from '../../../auth/index.js';
import { ChatChannels, type ChatMessage, type ChatReader } from '../../../channels/index.js';
import { MailChannel } from '../../../mail/index.js';
import { NotificationsService } from '../../../notifications/index.js';
import { MailSubscriptions } from '../../../subscriptions/index.js';
import { OutboxDispatcher, type OutboxEvent } from '../../../outbox/index.js';
import {
  chatMessage,
  mailSubject,
  mailText,
  MAX_NAMED,
  notificationText,
  type RankAlert,
  rankAlert,
} from './alert-message.js';
import { inSlices } from '../../../common/concurrency/in-slices.js';
import { WebhookChannel, type WebhookData } from '../../../webhooks/index.js';
import { alertedMove, type AlertedSeries, unpackAlerts } from '../domain/alerted-keywords.js';
import { keywordMatcher } from '../../positions/keyword-filter.js';
import { ConfigRepository } from '../../tracking/index.js';
import { KeywordViews } from '../../views/index.js';
import { readDevice, type Series } from '../../positions/series.js';
import { nameWebsite } from '../../positions/website-name.js';
import { type Alert, AlertRepository } from '../store/alert.repository.js';
import { DictionaryRepository } from '../../history/index.js';

const MODULE = 'analytics';

/** Bytes of the keywords in a message: a delivery is one document, of at most 16 MB. */
const MAX_BYTES = 12_000_000;

/** Delivers alerts in the application, by e-mail, to webhooks and to channels. */
@Injectable()
export class AlertChannels implements OnModuleInit {
  constructor(
    private readonly dispatcher: OutboxDispatcher,
    private readonly notifications: NotificationsService,
    private readonly mail: MailChannel,
    private readonly subscriptions: MailSubscriptions,
    private readonly url: PublicUrl,
    private readonly webhooks: WebhookChannel,
    private readonly chats: ChatChannels,
    private readonly configs: ConfigRepository,
    private readonly views: KeywordViews,
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
    this.chats.register(
      rankAlert,
      'rank.alert',
      ({ account, config }) => ({ account, config }),
      (event) => (reader) => this.toMessage(event, reader),
    );
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
    return this.url.resolve(`app/a/${String(account)}/keywords`);
  }

  private async toMessage(alert: RankAlert, reader: ChatReader): Promise<ChatMessage | undefined> {
    const seen = reader.view === null ? alert : await this.findSeen(alert, reader.view);
    return seen.total > 0 ? chatMessage({ ...alert, ...seen }, reader, this.toLink(alert)) : undefined;
  }

  /** Those keywords of an alert that a view selects; none once one of them is deleted. */
  private async findSeen(
    { alert: id, account, config: configId }: RankAlert,
    viewId: string,
  ): Promise<Pick<RankAlert, 'named' | 'total'>> {
    const alert = await this.alerts.find(id);
    const config = await this.configs.find(configId, account);
    const view = (await this.views.selected(configId, [viewId])).get(viewId);
    if (!alert || !config || !view) return { named: [], total: 0 };
    const series = await this.dictionaries.series(configId);
    const isSelected = keywordMatcher(config.keywords, view.filter);
    const seen = await inSlices(selectAlerted(alert, series, isSelected));
    const named = seen.slice(0, MAX_NAMED).map(({ alerted, series: { keyword, country, near, ...of } }) => ({
      keyword,
      country,
      near,
      device: readDevice(of),
      ...alertedMove(alerted, alert.rules),
    }));
    return { named, total: seen.length };
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

/** Pauses at each keyword. */
function* selectAlerted(
  { rows }: Pick<Alert, 'rows'>,
  series: readonly Series[],
  isSelected: (entry: Series) => boolean,
) {
  const selected: { alerted: AlertedSeries; series: Series }[] = [];
  for (const alerted of unpackAlerts(rows)) {
    yield;
    const named = series[alerted.series];
    if (named && isSelected(named)) selected.push({ alerted, series: named });
  }
  return selected;
}

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
