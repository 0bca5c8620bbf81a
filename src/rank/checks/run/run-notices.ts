import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { AccountsService, PublicUrl } from '../../../auth/index.js';
import { Clock } from '../../../common/clock.js';
import { type NewNotification, NotificationsService, Recipients } from '../../../notifications/index.js';
import { OutboxDispatcher } from '../../../outbox/index.js';
import { RunRepository } from '../../history/index.js';
import { ConfigRepository } from '../../tracking/index.js';
import type { DeviceRefusal } from '../../positions/error-entry.js';
import type { Suspicion } from '../../positions/run-outcome.js';
import { nameWebsite } from '../../positions/website-name.js';
import { type RunEnded, runEnded } from './run-ended.js';
import type { Types } from 'mongoose';
import { ChatChannels } from '../../../channels/index.js';
import { WebhookChannel } from '../../../webhooks/index.js';
import { hasFailed, runFailedMessage, suspiciousRunMessage } from './run-messages.js';

const FAILED_DAYS = 3;
const MODULE = 'analytics';

/** Notifications, webhooks and messages about checks. Those about runs are delivered from the outbox, so that a crash loses none. */
@Injectable()
export class RunNotices implements OnModuleInit {
  private readonly logger = new Logger(RunNotices.name);

  constructor(
    private readonly dispatcher: OutboxDispatcher,
    private readonly notifications: NotificationsService,
    private readonly accounts: AccountsService,
    private readonly runs: RunRepository,
    private readonly configs: ConfigRepository,
    private readonly clock: Clock,
    private readonly recipients: Recipients,
    private readonly webhooks: WebhookChannel,
    private readonly chats: ChatChannels,
    private readonly url: PublicUrl,
  ) {}

  onModuleInit(): void {
    this.dispatcher.subscribe(runEnded, ({ at, website, data }) => this.runHasEnded(data, website, at));
    this.webhooks.register(runEnded, 'rank.run.finished', ({ website, data }) => {
      const { account, config, run, day, status, counts } = data;
      return counts && { account, config, run, website, day, status, counts };
    });
    this.chats.register(
      runEnded,
      'rank.run.failed',
      ({ data }) => (hasFailed(data) ? { account: data.account, config: data.config } : undefined),
      ({ website, data }) =>
        (reader) =>
          runFailedMessage(data, website, reader, this.toLink(data)),
    );
    this.chats.register(
      runEnded,
      'rank.run.suspicious',
      ({ data }) =>
        data.suspicion && !hasFailed(data) ? { account: data.account, config: data.config } : undefined,
      ({ website, data }) =>
        (reader) =>
          suspiciousRunMessage(data.suspicion!, website, reader, this.toLink(data)),
    );
  }

  private toLink({ account }: RunEnded): string {
    return this.url.resolve(`app/a/${String(account)}`);
  }

  private async runHasEnded(ended: RunEnded, website: string, at: Date): Promise<void> {
    await this.providersPaused(ended, at);
    if (ended.found === 0 && ended.keywords > 0) await this.checkFailed(ended, website);
    if (ended.deviceRefusal) await this.deviceRefused(ended, ended.deviceRefusal, website);
    if (ended.suspicion) await this.checkSuspicious(ended, ended.suspicion, website);
  }

  /**
   * Handles a run without any real result: from the third failed day on, alerts the owner of the account, and for a child
   * account the parent's owner too. Race: the unique notification key of the series admits one alert, on any day and by
   * any process.
   */
  private async checkFailed(ended: RunEnded, website: string): Promise<void> {
    await this.nothingChecked(ended, website);
    const { config, account: id, day } = ended;
    const days = await this.runs.failedDays(config, day);
    if (days.length < FAILED_DAYS) return;
    const isDaily = ((await this.configs.find(config, id))?.every ?? 'day') === 'day';
    await this.notifyOwners(id, website, (checked) => ({
      key: `check_failed:${String(config)}:${days[0]}`,
      title: isDaily
        ? `The daily check of ${checked} has failed for three days`
        : `The check of ${checked} has failed three times`,
      body: 'No keyword got a result. The error log of the configuration says why; the last results stay in the reports.',
      type: 'check_failed',
    }));
  }

  /**
   * Says at once that no keyword of a configuration could be checked, once per series of such days. The parent's owner is
   * notified of the first check only, as an outage fails the checks of all child accounts.
   */
  private async nothingChecked(
    { config, account, day, keywords, failure }: RunEnded,
    website: string,
  ): Promise<void> {
    const answered = await this.runs.newestDayWithResult(config);
    const tracked = (await this.configs.find(config, account))?.keywords.length ?? 0;
    if (answered === day || keywords < tracked) return;
    const reason = failure === undefined ? '' : ` The reason: ${failure}`;
    const writeText = (checked: string) => ({
      key: `check_failed:${String(config)}:after:${answered ?? 'never'}`,
      title: `No keyword of ${checked} could be checked`,
      body: `0 of ${keywords} keywords got a result.${reason}`,
      type: 'check_failed' as const,
    });
    await this.notifyOwners(account, website, writeText, { parent: answered === undefined });
  }

  /** Once a run. */
  private checkSuspicious(
    { run, account, day }: RunEnded,
    { lost, ranked, day: before }: Suspicion,
    website: string,
  ): Promise<void> {
    return this.notifyOwners(account, website, (checked) => ({
      key: `check_suspicious:${String(run)}`,
      title: `The check of ${checked} on ${day} looks wrong`,
      body:
        `${lost} of ${ranked} keywords that ranked on ${before} were not found. The search provider may have changed ` +
        'its responses. Compare the search results; if they are wrong, discard the check in the list of checks.',
      type: 'check_suspicious',
    }));
  }

  /**
   * Handles keywords that are refused for their device, from the third day on. Race: the run stores them with its event,
   * in the update that releases the configuration. A process that dies before it stores neither, and the next run of that
   * day or of a later one finds the same first day in the error log; after it, the event is delivered again. The unique
   * notification key of that day admits one alert.
   */
  private deviceRefused(
    { config, account }: RunEnded,
    refusal: DeviceRefusal,
    website: string,
  ): Promise<void> {
    return this.notifyOwners(account, website, (checked) => ({
      key: `device_refused:${String(config)}:${refusal.since}`,
      type: 'device_refused',
      ...deviceRefusedText(checked, refusal),
    }));
  }

  /** Once a day for each provider and reason. */
  private async providersPaused(ended: RunEnded, at: Date): Promise<void> {
    for (const { type, role, ...text } of pauseTexts(ended)) await this.notifyPlatform(type, at, text, role);
  }

  /** Never rejects: RankWatch repeats the alert at its next check. */
  async alertSchedulerStalled(body: string): Promise<void> {
    const text = { title: 'The daily checks have stopped', body };
    await this.notifyPlatform('scheduler_stalled', this.clock.now(), text).catch((error: unknown) =>
      this.logger.error(error),
    );
  }

  private async notifyPlatform(
    type: 'provider_rejected' | 'provider_credits' | 'scheduler_stalled',
    at: Date,
    text: Pick<NewNotification, 'title' | 'body'>,
    role?: 'fallback',
  ): Promise<void> {
    const account = await this.accounts.findPlatform();
    const key = [type, ...(role ? [role] : []), at.toISOString().slice(0, 10)].join(':');
    if (account) await this.notifications.notifyOwner(account, { key, type, module: MODULE, ...text });
    else this.logger.warn(`No platform account to notify: ${text.title}`);
  }

  /**
   * Notifies the owner of an account, and for a child account the parent's owner too.
   * Race: the unique key admits one notification for each recipient, whichever process sends it.
   * @param writeText receives the website, with the account's name for the parent's owner
   */
  async notifyOwners(
    id: Types.ObjectId,
    website: string,
    writeText: (checked: string) => Omit<NewNotification, 'module'>,
    { parent = true }: { parent?: boolean } = {},
  ): Promise<void> {
    const account = await this.accounts.find(id);
    if (!account) return;
    const recipients = await this.recipients.forAccount(account);
    for (const [index, to] of (parent ? recipients : recipients.slice(0, 1)).entries()) {
      const { key, ...text } = writeText(nameWebsite(website, index === 0 ? undefined : account.name));
      const own = `${key}:${String(to.user ?? to.account)}`;
      await this.notifications.create(to, { ...text, key: own, module: MODULE });
    }
  }
}

/** Notification about keywords that the search provider refuses for their device. */
function deviceRefusedText(website: string, { keywords, count, since }: DeviceRefusal) {
  const more = count - keywords.length;
  const names = keywords.join(', ') + (more > 0 ? ` and ${more} more` : '');
  return {
    title: `Mobile keywords of ${website} have been refused for three days`,
    body:
      `The search provider has not accepted the device mobile since ${since}: ${names}. Their last results stay in the ` +
      'reports. Try the device with provider:check, or track these keywords on desktop.',
  };
}

interface PauseText {
  type: 'provider_rejected' | 'provider_credits';
  role?: 'fallback';
  title: string;
  body: string;
}

const TITLES = {
  rejected: (provider: string) => `The ${provider} rejects the key`,
  credits: (provider: string) => `The credits of the ${provider} are used up`,
};
const REMEDIES = { rejected: 'the key is changed', credits: "the provider's account has credits" };

/** Notifications about the providers that reject the key or have no credits left. */
export function pauseTexts({
  rejected,
  credits,
  fallback,
}: Pick<RunEnded, 'rejected' | 'credits' | 'fallback'>) {
  const works = fallback !== undefined && fallback.rejected === undefined && fallback.credits === undefined;
  const meanwhile = works ? `Keywords are checked by ${fallback.name}` : 'No keyword is checked';
  return [
    ...toTexts({ rejected, credits }, 'search provider', meanwhile),
    ...toTexts(fallback ?? {}, `fallback search provider ${fallback?.name}`, 'It is not used').map(
      (text) => ({
        ...text,
        role: 'fallback' as const,
      }),
    ),
  ];
}

function toTexts(
  messages: { rejected?: string | undefined; credits?: string | undefined },
  provider: string,
  meanwhile: string,
): PauseText[] {
  return (['rejected', 'credits'] as const).flatMap((kind) => {
    const message = messages[kind];
    if (message === undefined) return [];
    const body = `${meanwhile} until ${REMEDIES[kind]}. The provider says: ${message}`;
    return [{ type: `provider_${kind}` as const, title: TITLES[kind](provider), body }];
  });
}
