import { Injectable, type OnModuleInit } from '@nestjs/common';
import { PublicUrl } from '../../../auth/index.js';
import { MailChannel } from '../../../mail/index.js';
import { NotificationsService } from '../../../notifications/index.js';
import { MailSubscriptions } from '../../../subscriptions/index.js';
import { OutboxDispatcher, type OutboxEvent } from '../../../outbox/index.js';
import { mailSubject, mailText, notificationText, websiteOf } from './alert-message.js';
import { type RankAlert, rankAlert } from './rank-alert.js';

const MODULE = 'analytics';

/** Delivers alerts in the application and by e-mail. */
@Injectable()
export class AlertChannels implements OnModuleInit {
  constructor(
    private readonly dispatcher: OutboxDispatcher,
    private readonly notifications: NotificationsService,
    private readonly mail: MailChannel,
    private readonly subscriptions: MailSubscriptions,
    private readonly url: PublicUrl,
  ) {}

  onModuleInit(): void {
    this.dispatcher.subscribe(rankAlert, (event) => this.notify(event));
    this.mail.register(rankAlert, {
      subject: (alert) => mailSubject(alert, mailedWebsite(alert), languageOf(alert)),
      content: (alert) => mailText(alert, mailedWebsite(alert), languageOf(alert), this.linkOf(alert)),
      language: languageOf,
      origin: MODULE,
      charge: ({ account }) => ({ purpose: 'report', account }),
      recipients: ({ account, mail }) => this.subscriptions.withoutUnsubscribed(account, mail),
    });
  }

  /** Race: the key admits one notification for each recipient, whichever process delivers the event. */
  private async notify(event: OutboxEvent<RankAlert>): Promise<void> {
    for (const { language, ...to } of event.tell) {
      const key = `${event.key}:${String(to.user ?? to.account)}`;
      const text = notificationText(event, websiteOf(event.website, to.child?.name), language);
      await this.notifications.create(to, { key, ...text, module: MODULE, type: 'rank_alert' });
    }
  }

  private linkOf({ account }: RankAlert): string {
    return this.url.of(`app/a/${String(account)}/keywords`);
  }
}

const languageOf = ({ mailed }: RankAlert) => mailed?.language ?? 'en';
const mailedWebsite = ({ website, mailed }: RankAlert) => websiteOf(website, mailed?.child);
