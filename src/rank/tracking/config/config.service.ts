import { Injectable } from '@nestjs/common';
import type { Types } from 'mongoose';
import { AuditTrail } from '../../../audit/index.js';
import { type Account, AccountsService, type Actor, type User } from '../../../auth/index.js';
import { Clock } from '../../../common/clock.js';
import { BadRequestError } from '../../../common/errors.js';
import { EventBus } from '../../../common/event-bus.js';
import { omitUndefined } from '../../../common/omit-undefined.js';
import { ProcessLeases } from '../../../database/leases/process-leases.js';
import { RankSettings } from '../../../settings/settings.js';
import { SlotAssignmentRepository, SlotsService } from '../../../slots/index.js';
import { keywordView } from '../../positions/keyword-list.js';
import { ErrorLogRepository } from '../error-log/error-log.repository.js';
import { CascadeDelete } from './cascade-delete.repository.js';
import { requireOtherWebsites } from './website-rules.js';
import { auditedFields, planned, summarize } from './config-audit.js';
import { CONFIG_CHANGED, ConfigEvents } from './config-events.js';
import { configDraft, rhythmChange, type StoredDraft } from './config-draft.js';
import { type ConfigChange, ConfigRepository, duplicateConfig, unknownConfig } from './config.repository.js';
import type { CreateConfigDto, UpdateConfigDto } from './config.dto.js';
import type { RankConfig } from './config.schema.js';
import { toCreated, toDetailed } from './config.view.js';
import { lastCheckedDay, type NextCheck, nextCheck, nextTick } from './next-check.js';
import { KeywordLimits } from './keyword-limits.js';
import { isRhythmGiven, type RhythmDto } from './rhythm.dto.js';
import { SlotAssignmentReconciler } from './slot-assignment.reconciler.js';

/** The one configuration of an account. */
@Injectable()
export class ConfigService {
  constructor(
    private readonly configs: ConfigRepository,
    private readonly errors: ErrorLogRepository,
    private readonly accounts: AccountsService,
    private readonly limits: KeywordLimits,
    private readonly assignments: SlotAssignmentRepository,
    private readonly reconciler: SlotAssignmentReconciler,
    private readonly slots: SlotsService,
    private readonly cascade: CascadeDelete,
    private readonly bus: EventBus,
    private readonly events: ConfigEvents,
    private readonly leases: ProcessLeases,
    private readonly trail: AuditTrail,
    private readonly clock: Clock,
    private readonly settings: RankSettings,
  ) {}

  /** Null when the account has no live configuration. */
  findByAccount(account: Account): Promise<RankConfig | null> {
    return this.configs.findByAccount(account._id);
  }

  /** @throws NotFoundError for an unknown configuration and for one of another account */
  async find(account: Account, id: Types.ObjectId): Promise<RankConfig> {
    const config = await this.configs.find(id, account._id);
    if (!config) throw unknownConfig();
    return config;
  }

  /** @throws BadRequestError without a configuration, unless it is optional */
  async get(account: Account, { optional }: { optional: boolean }) {
    const config = await this.findByAccount(account);
    if (!config && optional) return null;
    if (!config) throw new BadRequestError('Missing configuration.');
    const errors = await this.errors.read(config._id);
    const now = this.clock.now();
    return toDetailed(config, errors, await this.findNextCheck(config, now), now, this.settings.match);
  }

  /**
   * Checks in this order: validation (already done), duplicate, quota, slot.
   * @throws BadRequestError when the account has a configuration and when every slot is full, ConflictError beyond the quota
   */
  async create(account: Account, { account: caller }: Pick<Actor, 'account'>, body: CreateConfigDto) {
    this.limits.requireSupported(body);
    requireOtherWebsites(body, body);
    const draft = configDraft(account, body, await this.findParent(account, caller), this.clock.now());
    if (await this.configs.existsForAccount(account._id)) throw duplicateConfig();
    const stored = { ...draft, events: [await this.events.created(draft, account)] };
    const config = await this.trail.perform(
      planned('rank.config.create', stored, { after: summarize(stored) }),
      // What a crash leaves of the assignment is unassigned by SlotAssignmentReconciler.
      () =>
        this.limits.adding(account, draft.keywords.length, () =>
          this.leases.during(
            draft._id,
            () => true,
            () => this.insert(stored),
          ),
        ),
      (created) => ({ after: auditedFields(created) }),
    );
    await this.publish(config);
    const now = this.clock.now();
    return toCreated(config, await this.findNextCheck(config, now), now, this.settings.match);
  }

  /**
   * Replaces the fields that are given.
   * @throws NotFoundError for an unknown configuration and for one of another account
   */
  async update(account: Account, id: Types.ObjectId, body: UpdateConfigDto) {
    const { keywords, website, language, match, competitors, ...given } = body;
    this.limits.requireSupported(omitUndefined({ keywords, language }));
    const change = omitUndefined({
      keywords: keywords?.map(keywordView),
      website,
      language,
      match,
      competitors,
    });
    const config = await this.write(account, id, change, isRhythmGiven(given) ? given : undefined);
    const { _id, updatedAt, every, weekday, depth, deep_every } = config;
    const stored = isRhythmGiven(given) ? omitUndefined({ every, weekday, depth, deep_every }) : {};
    return { _id, ...change, ...stored, match: config.match ?? this.settings.match, updatedAt };
  }

  /**
   * Deletes the configuration first, which hides the rest; the reconcilers complete a deletion that a crash interrupted.
   * @throws NotFoundError for an unknown configuration and for one of another account
   */
  async remove(account: Account, id: Types.ObjectId, by: User) {
    const found = await this.find(account, id);
    const event = await this.events.deleted(found, account, by);
    const removed = await this.trail.perform(
      planned('rank.config.delete', found, { before: summarize(found) }),
      async () => {
        const config = await this.limits.removing(account, () =>
          this.configs.remove(id, account._id, event, this.clock.now()),
        );
        if (!config) return null;
        await this.cascade.complete(id);
        await this.assignments.unassign(config.slot, id);
        return config;
      },
      (config) => config && { before: auditedFields(config) },
    );
    if (!removed?.deleted_on) throw unknownConfig();
    await this.publish(removed);
    return { _id: id, deleted_on: removed.deleted_on };
  }

  private async findNextCheck(config: RankConfig, now: Date): Promise<NextCheck> {
    const { every, weekday, createdAt, rhythm_at: since = createdAt } = config;
    const state = { last_day: lastCheckedDay(config), every, weekday, since };
    const slot = await this.slots.find(config.slot);
    return nextCheck(slot, state, now, nextTick(this.settings.scheduler, now));
  }

  private async findParent(account: Account, caller: Account) {
    if (account._id.equals(caller._id) || !account.parent) return { managed_by_platform: false };
    const managed_by_platform = await this.accounts.isManagedByPlatform(account);
    return { managed_by_platform, parent_account: account.parent };
  }

  /**
   * The slot is assigned immediately before the configuration is saved and unassigned when saving fails. What a crash in
   * between left of others is unassigned before one is refused.
   */
  private async insert(draft: StoredDraft): Promise<RankConfig> {
    const { _id: id } = draft;
    const open = { op: id, process: this.leases.id };
    let slot = await this.assignments.assign(open);
    if (!slot && (await this.reconciler.unassignAbandoned())) slot = await this.assignments.assign(open);
    if (!slot) throw new BadRequestError('No slots available.', 'The platform account can add slots.');
    const config = { ...draft, slot };
    const saved = await this.configs.insert(config).catch(async (error: unknown) => {
      await this.assignments.unassign(slot, id);
      throw error;
    });
    if (!saved) {
      await this.assignments.unassign(slot, id);
      throw duplicateConfig();
    }
    await this.assignments.settle(slot, id);
    return config;
  }

  /** Retries after a concurrent change of what was checked; one writer succeeds per round. */
  private async write(
    account: Account,
    id: Types.ObjectId,
    change: ConfigChange,
    given: RhythmDto | undefined,
  ): Promise<RankConfig> {
    const read = await this.find(account, id);
    requireOtherWebsites({ ...read, ...change }, change);
    const rhythm = given && rhythmChange(read, given);
    const { keywords = read.keywords } = change;
    const config = await this.trail.perform(
      planned('rank.config.update', read, {
        before: summarize(read),
        after: summarize({ ...read, ...change }),
      }),
      () =>
        this.limits.changing(account, read.keywords.length, keywords.length, () =>
          this.configs.change(id, account._id, change, this.clock.now(), read, rhythm),
        ),
      (changed) => changed && { before: auditedFields(read), after: auditedFields(changed) },
    );
    if (!config) return this.write(account, id, change, given);
    await this.bus.publish(CONFIG_CHANGED, config.account);
    return config;
  }

  private async publish({ _id, account }: RankConfig): Promise<void> {
    await this.bus.publish(CONFIG_CHANGED, account);
    await this.events.dispatch(_id);
  }
}
