import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { Types } from 'mongoose';
import { type Account, AccountsService, PublicUrl } from '../../../auth/index.js';
import { Clock } from '../../../common/clock.js';
import type { Language } from '../../../common/language.js';
import { NotificationsService } from '../../../notifications/index.js';
import { OutboxDispatcher, OutboxKind } from '../../../outbox/index.js';
import { type ChatMessage, type ChatReader, ChatChannels, quoteText } from '../../../channels/index.js';
import { WebhookChannel } from '../../../webhooks/index.js';
import {
  type BudgetPeriod,
  counterExpiry,
  INSTALLATION,
  readScope,
  type RequestCounter,
  utcDay,
} from '../../positions/request-counter.js';
import { SEARCH_USAGE, SearchUsageRepository } from './search-usage.repository.js';

const PERIOD_WORDS: Record<BudgetPeriod, { of: string; end: string }> = {
  day: { of: "today's", end: 'the end of the day (UTC)' },
  month: { of: "this month's", end: 'the end of the month (UTC)' },
};

interface UsedUp {
  /** Whose limit it is; of the installation: the platform account, if there is one. */
  account: Types.ObjectId | null;
  scope: string;
  period: BudgetPeriod;
  limit: number;
  day: string;
}

/** @param whose name of the account; null: the limit of the installation */
function usedUpText(
  language: Language,
  whose: string | null,
  { scope, period, limit }: Pick<UsedUp, 'scope' | 'period' | 'limit'>,
) {
  const count = new Intl.NumberFormat(language).format(limit);
  if (readScope(scope).answers) return answersUsedUpText(language, whose, period, count);
  if (language === 'de') {
    const of = period === 'day' ? 'Tages' : 'Monats';
    return {
      title: `Das Suchbudget ${whose === null ? 'der Installation' : `von ${whose}`} ist aufgebraucht`,
      intro: [
        `Alle ${count} Anfragen des ${of}budgets sind verbraucht. Bis zum Ende des ${of} (UTC) schlagen Keywords fehl, die eine Anfrage brauchen.`,
      ],
    };
  }
  const { of, end } = PERIOD_WORDS[period];
  return {
    title: `The search budget of ${whose ?? 'the installation'} is used up`,
    intro: [
      `All ${count} requests of ${of} budget are used. Until ${end}, keywords that need a request fail.`,
    ],
  };
}

/** Of requests for AI answers. */
function answersUsedUpText(language: Language, whose: string | null, period: BudgetPeriod, count: string) {
  if (language === 'de') {
    const of = period === 'day' ? 'Tages' : 'Monats';
    return {
      title: `Das Budget für KI-Antworten ${whose === null ? 'der Installation' : `von ${whose}`} ist aufgebraucht`,
      intro: [
        `Alle ${count} Anfragen des ${of}budgets sind verbraucht. Bis zum Ende des ${of} (UTC) werden Prompts nicht gestellt.`,
      ],
    };
  }
  const { of, end } = PERIOD_WORDS[period];
  return {
    title: `The AI answers budget of ${whose ?? 'the installation'} is used up`,
    intro: [`All ${count} requests of ${of} budget are used. Until ${end}, prompts are not asked.`],
  };
}

const budgetUsedUp = new OutboxKind<UsedUp>('budget_used_up');

/** Notifies the owner of the account whose search budget is used up, and its webhooks. */
@Injectable()
export class BudgetAlerts implements OnModuleInit {
  private readonly logger = new Logger(BudgetAlerts.name);
  /** Events of the day, stored or being stored: of many refused searches, one stores it. */
  private readonly raised = new Map<string, Promise<void>>();
  private day = '';

  constructor(
    private readonly usage: SearchUsageRepository,
    private readonly accounts: AccountsService,
    private readonly notifications: NotificationsService,
    private readonly dispatcher: OutboxDispatcher,
    private readonly webhooks: WebhookChannel,
    private readonly chats: ChatChannels,
    private readonly url: PublicUrl,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.dispatcher.watchCollection(SEARCH_USAGE);
    this.dispatcher.subscribe(budgetUsedUp, (event) => this.notify(event));
    this.webhooks.register(budgetUsedUp, 'rank.budget.used_up', ({ account, scope, period, limit, day }) => {
      const { owner, answers } = readScope(scope);
      const of = owner === INSTALLATION ? 'installation' : 'account';
      return account ? { account, of, period, limit, day, ...(answers && { budget: 'answers' }) } : undefined;
    });
    this.chats.register(
      budgetUsedUp,
      'rank.budget.used_up',
      ({ account }) => (account ? { account, config: null } : undefined),
      (event) => (reader) => this.toMessage(event, reader),
    );
  }

  /** Once a day and limit: the event is stored with the counter, and repeated until it is delivered. */
  async usedUp(counter: RequestCounter): Promise<void> {
    const now = this.clock.now();
    const day = utcDay(now);
    if (day !== this.day) this.raised.clear();
    this.day = day;
    const key = `${counter.scope}:${counter.period}`;
    const raised = this.raised.get(key) ?? this.raise(counter, day, now);
    this.raised.set(key, raised);
    try {
      await raised;
    } catch (error) {
      this.raised.delete(key);
      throw error;
    }
  }

  private async raise({ id, scope, period, limit }: RequestCounter, day: string, now: Date): Promise<void> {
    const account = await this.findAccount(scope);
    const payload = { account: account?._id ?? null, scope, period, limit: limit!, day };
    const event = budgetUsedUp.event(`${scope}:${period}:${day}`, now, payload);
    await this.usage.markUsedUp(id, day, event, counterExpiry(now));
    await this.dispatcher.dispatch(SEARCH_USAGE, id);
  }

  private async notify({ account: id, scope, period, limit, day }: UsedUp): Promise<void> {
    const account = id && (await this.accounts.find(id));
    const { of, end } = PERIOD_WORDS[period];
    const { owner, answers } = readScope(scope);
    const whose = owner === INSTALLATION ? 'the installation' : (account?.name ?? owner);
    const title = `The ${answers ? 'AI answers' : 'search'} budget of ${whose} is used up`;
    const effect = answers
      ? 'prompts are not asked.'
      : 'keywords that need a request fail; their last results stay in the reports.';
    const body = `All ${limit} requests of ${of} budget are used. Until ${end}, ${effect}`;
    const key = `budget:${scope}:${period}:${day}`;
    if (account)
      await this.notifications.notifyOwner(account, { key, module: 'rank', type: 'budget', title, body });
    else this.logger.warn(`No account to notify: ${title}`);
  }

  private async toMessage(
    { account, scope, period, limit }: UsedUp,
    { language }: ChatReader,
  ): Promise<ChatMessage> {
    const found = account && (await this.accounts.find(account));
    const { owner } = readScope(scope);
    const whose = owner === INSTALLATION ? null : quoteText(found?.name ?? owner);
    return {
      language,
      ...usedUpText(language, whose, { scope, period, limit }),
      link: this.url.resolve(`app/a/${String(account)}`),
    };
  }

  private findAccount(scope: string): Promise<Account | null> {
    const { owner } = readScope(scope);
    return owner === INSTALLATION
      ? this.accounts.findPlatform()
      : this.accounts.find(new Types.ObjectId(owner));
  }
}
