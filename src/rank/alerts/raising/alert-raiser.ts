import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Types } from 'mongoose';
import { Clock } from '../../../common/clock.js';
import { inSlices } from '../../../common/concurrency/in-slices.js';
import { OutboxDispatcher } from '../../../outbox/index.js';
import { dayClosed, runEnded } from '../../checks/index.js';
import type { AlertRule, AlertSettings } from '../../positions/alert-rules.js';
import { mayBeNotified } from './may-be-notified.js';
import {
  alertedKeywords,
  alertedMove,
  type AlertedSeries,
  packAlerts,
  ruleScopes,
  withoutRaised,
} from '../domain/alerted-keywords.js';
import { type Keyword, keywordView } from '../../positions/keyword-list.js';
import { alertId, AlertRepository, RANK_ALERTS } from '../store/alert.repository.js';
import { KeywordViews } from '../../views/index.js';
import { ConfigRepository, type RankConfig } from '../../tracking/index.js';
import {
  type AlertedKeyword,
  type AlertRecipient,
  MAX_NAMED,
  rankAlert,
  type RankAlert,
} from '../messages/alert-message.js';
import { DaysService, ResultRepository, RunRepository } from '../../history/index.js';
import { compareDay } from './day-comparison.js';
import {
  type Account,
  AccountsService,
  preferredLanguage,
  type User,
  UsersService,
} from '../../../auth/index.js';
import type { Language } from '../../../common/language.js';
import { Recipients } from '../../../notifications/index.js';

interface CheckedDay {
  config: Types.ObjectId;
  account: Types.ObjectId;
  day: string;
}

type Addressed = Pick<RankAlert, 'tell' | 'mail' | 'mailed'>;

/**
 * Raises alerts when a check has ended: stores an alert with its event, which channels deliver. It handles the event that
 * ends the run, so it is called again after a crash and by several processes at once.
 */
@Injectable()
export class AlertRaiser implements OnModuleInit {
  constructor(
    private readonly dispatcher: OutboxDispatcher,
    private readonly configs: ConfigRepository,
    private readonly days: DaysService,
    private readonly results: ResultRepository,
    private readonly runs: RunRepository,
    private readonly views: KeywordViews,
    private readonly alerts: AlertRepository,
    private readonly clock: Clock,
    private readonly accounts: AccountsService,
    private readonly users: UsersService,
    private readonly recipients: Recipients,
  ) {}

  onModuleInit(): void {
    this.dispatcher.watchCollection(RANK_ALERTS);
    this.dispatcher.subscribe(runEnded, async ({ data, at }) => {
      // Its results count once a later run confirms them, or never when it is discarded.
      if (!data.suspicion) await this.raise(data, at);
    });
    this.dispatcher.subscribe(dayClosed, ({ data, at }) => this.raise(data, at));
  }

  /** @param upTo end of the run */
  async raise({ config: id, account, day }: CheckedDay, upTo: Date): Promise<void> {
    const config = await this.configs.find(id, account);
    const rules = config?.alerts?.rules ?? [];
    const { days, results, runs } = this;
    if (!config || rules.length === 0) return;
    const compared = await compareDay({ days, results, runs }, config, day, upTo, rules);
    const scopes = await this.readScopes(config, rules);
    const met = await inSlices(alertedKeywords(compared, rules, scopes));
    while (met.length > 0) {
      const earlier = await this.alerts.ofDay(id, day);
      const alerted = withoutRaised(met, rules, earlier);
      if (alerted.length === 0 || (await this.store(config, day, earlier.length, alerted, compared.keywords)))
        return;
    }
  }

  private async readScopes({ _id, keywords }: RankConfig, rules: readonly AlertRule[]) {
    const ids = rules.flatMap(({ view }) => view ?? []);
    const selected = await this.views.selected(_id, ids);
    const filters = new Map([...selected].map(([id, { filter }]) => [id, filter]));
    return ruleScopes(rules, keywords, filters);
  }

  /**
   * Race: of several processes that raise the same alert, or two runs of a day, one stores it under this number; the
   * others compute again without what it raised. An alert of a configuration that is deleted meanwhile is deleted again.
   * @returns false when the number is taken
   */
  private async store(
    { _id: config, account, website, alerts }: RankConfig,
    day: string,
    number: number,
    alerted: AlertedSeries[],
    keywords: ReadonlyMap<number, Keyword>,
  ): Promise<boolean> {
    const { rules } = alerts!;
    const at = this.clock.now();
    const [total, alert] = [alerted.length, alertId(config, day, number)];
    const named = alerted.slice(0, MAX_NAMED).map((each) => toNamed(each, keywords.get(each.series)!, rules));
    const addressed = await this.findAddressed(account, alerts!);
    const event = rankAlert.event(alert, at, {
      alert,
      config,
      account,
      website,
      day,
      total,
      named,
      ...addressed,
    });
    const row = { config, account, day, at, rules, total, rows: packAlerts(alerted), events: [event] };
    if (!(await this.alerts.insert(row, number))) return false;
    if (await this.configs.isLive(config)) await this.dispatcher.dispatch(RANK_ALERTS, alert);
    else await this.alerts.deleteByConfig(config);
    return true;
  }

  /** The owner of the account, that of the account above it, and the chosen users; by e-mail, the nearest owner and these. */
  private async findAddressed(id: Types.ObjectId, { email, users = [] }: AlertSettings): Promise<Addressed> {
    const account = await this.accounts.find(id);
    if (!account) return { tell: [], mail: [] };
    const tell: RankAlert['tell'] = [];
    for (const to of await this.recipients.forAccount(account))
      tell.push({ ...to, language: await this.readLanguage(to.user) });
    const chosen = await this.findChosen(account, users);
    const told = new Set(tell.map(({ user }) => String(user)));
    for (const user of chosen) if (!told.has(String(user._id))) tell.push(toRecipient(user, account));
    if (!email) return { tell, mail: [] };
    const { mail, mailed } = await this.byMail(account);
    const addresses = [...new Set([...mail, ...chosen.map((user) => user.email)])];
    const language = preferredLanguage(chosen[0]?.preferences);
    return addresses.length === 0
      ? { tell, mail }
      : { tell, mail: addresses, mailed: mailed ?? { language } };
  }

  /** Without those who have left since they were chosen. */
  private async findChosen(account: Account, ids: readonly string[]): Promise<User[]> {
    if (ids.length === 0) return [];
    const users = await this.users.findAll(ids.map((id) => new Types.ObjectId(id)));
    return users.filter((user) => mayBeNotified(user, account));
  }

  private async readLanguage(id: Types.ObjectId | null): Promise<Language> {
    const user = id && (await this.users.find(id));
    return preferredLanguage(user?.preferences);
  }

  /** The owner of the account. An account that has none is managed by the users of the one above. */
  private async byMail(account: Account): Promise<Pick<Addressed, 'mail' | 'mailed'>> {
    for (const id of [account._id, ...account.ancestors.toReversed()]) {
      const owner = (id.equals(account._id) ? account : await this.accounts.find(id))?.owner;
      const user = owner && (await this.users.find(owner));
      if (!user?.active) continue;
      const child = id.equals(account._id) ? {} : { child: account.name };
      return { mail: [user.email], mailed: { language: preferredLanguage(user.preferences), ...child } };
    }
    return { mail: [] };
  }
}

function toRecipient({ _id, account, preferences }: User, { _id: about, name }: Account): AlertRecipient {
  const to = { account, user: _id, language: preferredLanguage(preferences) };
  return account.equals(about) ? to : { ...to, child: { account: about, name } };
}

function toNamed(alerted: AlertedSeries, entry: Keyword, rules: readonly AlertRule[]): AlertedKeyword {
  const { tags: _, ...keyword } = keywordView(entry);
  return { ...keyword, ...alertedMove(alerted, rules) };
}
