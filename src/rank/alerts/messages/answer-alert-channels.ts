import { Injectable, type OnModuleInit } from '@nestjs/common';
import { PublicUrl } from '../../../auth/index.js';
import { ChatChannels, quoteText } from '../../../channels/index.js';
import { MailChannel } from '../../../mail/index.js';
import { NotificationsService } from '../../../notifications/index.js';
import { OutboxDispatcher, type OutboxEvent } from '../../../outbox/index.js';
import { MailSubscriptions } from '../../../subscriptions/index.js';
import { WebhookChannel } from '../../../webhooks/index.js';
import { nameWebsite } from '../../positions/website-name.js';
import { readTexts } from './alert-message.js';
import { answerAlert, answerAlertText, type RankAnswerAlert } from './answer-alert-message.js';

const MODULE = 'analytics';

/** Delivers alerts to AI answers in the application, by e-mail, to webhooks and to channels. */
@Injectable()
export class AnswerAlertChannels implements OnModuleInit {
  constructor(
    private readonly dispatcher: OutboxDispatcher,
    private readonly notifications: NotificationsService,
    private readonly mail: MailChannel,
    private readonly subscriptions: MailSubscriptions,
    private readonly url: PublicUrl,
    private readonly webhooks: WebhookChannel,
    private readonly chats: ChatChannels,
  ) {}

  onModuleInit(): void {
    this.dispatcher.subscribe(answerAlert, (event) => this.notify(event));
    this.mail.register(answerAlert, {
      subject: (alert) => answerAlertText(alert, mailedWebsite(alert), readLanguage(alert)).title,
      content: (alert) => this.mailText(alert),
      language: readLanguage,
      origin: MODULE,
      charge: ({ account }) => ({ purpose: 'report', account }),
      recipients: ({ account, mail }) => this.subscriptions.withoutUnsubscribed(account, mail),
    });
    this.webhooks.register(answerAlert, 'rank.alert', (alert) => {
      const { account, config, website, day, when, prompt, engine, from, to } = alert;
      return { account, config, website, day, when, prompt, engine, from, to };
    });
    this.chats.register(
      answerAlert,
      'rank.alert',
      ({ account, config }) => ({ account, config }),
      (alert) =>
        ({ language, child, view }) => {
          // A view selects keywords.
          if (view !== null) return undefined;
          const prompt = { ...alert.prompt, text: quoteText(alert.prompt.text) };
          const website = quoteText(nameWebsite(alert.website, child));
          const { title, body } = answerAlertText({ ...alert, prompt }, website, language);
          return { language, title, intro: [body], link: this.toLink(alert) };
        },
    );
  }

  /** Race: the key admits one notification for each recipient, whichever process delivers the event. */
  private async notify(event: OutboxEvent<RankAnswerAlert>): Promise<void> {
    for (const { language, ...to } of event.tell) {
      const key = `${event.key}:${String(to.user ?? to.account)}`;
      const text = answerAlertText(event, nameWebsite(event.website, to.child?.name), language);
      await this.notifications.create(to, { key, ...text, module: MODULE, type: 'rank_alert' });
    }
  }

  private mailText(alert: RankAnswerAlert): string {
    const language = readLanguage(alert);
    const { body } = answerAlertText(alert, mailedWebsite(alert), language);
    return [body, this.toLink(alert), readTexts(language).reason].join('\n');
  }

  private toLink({ account, prompt }: RankAnswerAlert): string {
    return this.url.resolve(`app/a/${String(account)}/answers?prompt=${prompt._id}`);
  }
}

const readLanguage = ({ mailed }: RankAnswerAlert) => mailed?.language ?? 'en';
const mailedWebsite = ({ website, mailed }: RankAnswerAlert) => nameWebsite(website, mailed?.child);
