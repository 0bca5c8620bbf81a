import { Injectable } from '@nestjs/common';
import { Types } from 'mongoose';
import { type Account, AccountsService, type User } from '../../../auth/index.js';
import { Clock } from '../../../common/clock.js';
import { omitUndefined } from '../../../common/omit-undefined.js';
import { BadRequestError, NotFoundError, ValidationError } from '../../../common/errors.js';
import { RankSettings } from '../../../settings/settings.js';
import { SlotAssignmentRepository, SlotsService } from '../../../slots/index.js';
import { keywordView } from '../../domain/keyword-list.js';
import type { KeywordEntry } from '../../domain/series.js';
import { ErrorLogRepository } from '../../records/index.js';
import { ProviderChain } from '../../search/index.js';
import { CascadeDelete } from './cascade-delete.js';
import { requireOtherWebsites } from './competitor-rules.js';
import { ConfigChanges } from './config-changes.js';
import { ConfigEvents } from './config-events.js';
import type { CreateConfigDto, UpdateConfigDto } from './config.dto.js';
import { type ConfigChange, ConfigRepository } from './config.repository.js';
import type { RankConfig } from './config.schema.js';
import { configDetailView, configView, nextRunOf } from './config.view.js';
import { KeywordQuota } from './keyword-quota.js';

/** The one configuration of an account. */
@Injectable()
export class ConfigService {
  constructor(
    private readonly configs: ConfigRepository,
    private readonly cascade: CascadeDelete,
    private readonly errors: ErrorLogRepository,
    private readonly accounts: AccountsService,
    private readonly assignments: SlotAssignmentRepository,
    private readonly slots: SlotsService,
    private readonly events: ConfigEvents,
    private readonly changes: ConfigChanges,
    private readonly quota: KeywordQuota,
    private readonly search: ProviderChain,
    private readonly clock: Clock,
    private readonly settings: RankSettings,
  ) {}

  /**
   * Checks in this order: validation (already done), duplicate, quota, slot. The slot is assigned immediately before the
   * configuration is saved and unassigned when saving fails; SlotAssignmentReconciler repairs a crash in between.
   */
  async create(account: Account, own: boolean, body: CreateConfigDto) {
    this.requireSupported(body.keywords);
    requireOtherWebsites(body, body);
    if (await this.configs.existsForAccount(account._id)) throw duplicate();
    const draft = await this.draft(account, own, body);
    const config = await this.quota.adding(account, draft.keywords.length, () => this.save(draft));
    await this.changes.changed(account._id);
    await this.events.dispatch(config._id);
    const now = this.clock.now();
    return {
      ...configView(config, now, this.settings.match),
      next_run_at: nextRunOf(await this.slots.find(config.slot), config, now),
      next: firstCheckHint(config._id),
    };
  }

  /** @throws ValidationError for keywords that the search provider cannot search */
  requireSupported(keywords: readonly KeywordEntry[]): void {
    const fields = keywords.flatMap((keyword, index) => {
      return Object.entries(this.unsupported(keyword)).flatMap(([field, message]) =>
        message === undefined ? [] : [{ path: `keywords.${index}.${field}`, message }],
      );
    });
    if (fields.length > 0) throw new ValidationError(fields);
  }

  /** Why the search provider cannot search a keyword, by field. */
  unsupported({ near, device }: KeywordEntry): Record<'near' | 'device', string | undefined> {
    return { near: this.search.unsupported({ near }), device: this.search.unsupported({ device }) };
  }

  private async save(draft: Omit<RankConfig, 'slot'>): Promise<RankConfig> {
    const { _id: id } = draft;
    const slot = await this.assignments.assign(id);
    if (!slot) throw new BadRequestError('No slots available.', 'The platform account can add slots.');
    const config = { ...draft, slot };
    const saved = await this.configs.insert(config).catch(async (error: unknown) => {
      await this.assignments.unassign(slot, id);
      throw error;
    });
    if (!saved) {
      await this.assignments.unassign(slot, id);
      throw duplicate();
    }
    return config;
  }

  /** Null when the account has no live configuration. */
  findByAccount(account: Account): Promise<RankConfig | null> {
    return this.configs.findByAccount(account._id);
  }

  /** @throws BadRequestError without a configuration, unless it is optional */
  async get(account: Account, { optional }: { optional: boolean }) {
    const config = await this.findByAccount(account);
    if (!config && optional) return null;
    if (!config) throw new BadRequestError('Missing configuration.');
    const errorLog = await this.errors.read(config._id);
    const now = this.clock.now();
    const view = configDetailView(config, errorLog, now, this.settings.match);
    return { ...view, next_run_at: nextRunOf(await this.slots.find(config.slot), config, now) };
  }

  async update(
    account: Account,
    id: Types.ObjectId,
    { keywords, website, language, match, competitors }: UpdateConfigDto,
  ) {
    this.requireSupported(keywords);
    const change = {
      keywords: keywords.map(keywordView),
      ...omitUndefined({ website, language, match, competitors }),
    };
    const config = await this.write(account, id, change);
    await this.changes.changed(account._id);
    const { _id, updatedAt } = config;
    return { _id, ...change, match: config.match ?? this.settings.match, updatedAt };
  }

  /** Retries after a concurrent change of what was checked; one writer succeeds per round. */
  private async write(account: Account, id: Types.ObjectId, change: ConfigChange): Promise<RankConfig> {
    const read = await this.find(account, id);
    requireOtherWebsites({ ...read, ...change }, change);
    const changed = await this.quota.changing(account, read.keywords.length, change.keywords.length, () =>
      this.configs.change(id, account._id, change, this.clock.now(), read),
    );
    return changed ?? this.write(account, id, change);
  }

  /** Deletes the configuration first, which hides the rest; the reconcilers complete a deletion that a crash interrupted. */
  async remove(account: Account, id: Types.ObjectId, by: User) {
    const event = await this.events.deleted(await this.find(account, id), account, by);
    const config = await this.quota.removing(account, () =>
      this.configs.remove(id, account._id, event, this.clock.now()),
    );
    if (!config?.deleted_on) throw unknownConfig();
    await this.cascade.complete(id);
    await this.assignments.unassign(config.slot, id);
    await this.changes.changed(account._id);
    await this.events.dispatch(id);
    return { _id: id, deleted_on: config.deleted_on };
  }

  /** @throws NotFoundError for an unknown configuration and for one of another account */
  async find(account: Account, id: Types.ObjectId): Promise<RankConfig> {
    const config = await this.configs.find(id, account._id);
    if (!config) throw unknownConfig();
    return config;
  }

  private async draft(
    account: Account,
    own: boolean,
    { keywords, website, language, match, competitors }: CreateConfigDto,
  ): Promise<Omit<RankConfig, 'slot'>> {
    const now = this.clock.now();
    const hierarchy =
      own || !account.parent
        ? { managed_by_platform: false }
        : {
            managed_by_platform: await this.accounts.isManagedByPlatform(account),
            parent_account: account.parent,
          };
    const id = new Types.ObjectId();
    return {
      _id: id,
      account: account._id,
      keywords: keywords.map(keywordView),
      website,
      language,
      ...omitUndefined({ match, competitors, competitors_at: competitors?.length ? now : undefined }),
      ...hierarchy,
      deleted_on: null,
      createdAt: now,
      updatedAt: now,
      is_cron_running: false,
      last_triggred: null,
      last_day: '',
      run: null,
      run_day: '',
      lease_until: new Date(0),
      claims: 0,
      checked_by_hand_at: new Date(0),
      dirty_days: [],
      events: [await this.events.created({ _id: id, website }, account)],
    };
  }
}

const firstCheckHint = (id: Types.ObjectId) =>
  `POST /v1/rank/config/${String(id)}/check checks the keywords now; otherwise their first check is at next_run_at.`;
const duplicate = () => new BadRequestError('Configuration already exist!');
const unknownConfig = () => new NotFoundError('Configuration not found.');
