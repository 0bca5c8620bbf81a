import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Types } from 'mongoose';
import { AuditTrail, type PlannedChange } from '../../../audit/index.js';
import { type Account, UsersService } from '../../../auth/index.js';
import { ValidationError } from '../../../common/errors.js';
import { omitUndefined } from '../../../common/omit-undefined.js';
import type { AlertRule, AlertSettings } from '../../positions/alert-rules.js';
import { KeywordViews } from '../../views/index.js';
import { ConfigService, RANK_CONFIGS, unknownConfig } from '../../tracking/index.js';
import { mayBeNotified } from '../raising/may-be-notified.js';
import { AlertRepository } from '../store/alert.repository.js';
import type { AlertRuleDto, AlertsDto } from './alerts.dto.js';

const NONE: AlertSettings = { rules: [], email: false };

/** The alert rules of a configuration; each method @throws NotFoundError on an unknown or foreign configuration. */
@Injectable()
export class AlertsService implements OnModuleInit {
  constructor(
    private readonly configs: ConfigService,
    private readonly alerts: AlertRepository,
    private readonly views: KeywordViews,
    private readonly users: UsersService,
    private readonly trail: AuditTrail,
  ) {}

  onModuleInit(): void {
    this.views.registerUse(({ alerts = NONE }, { _id }) =>
      alerts.rules.some(({ view }) => view === String(_id)) ? ['alert rules'] : [],
    );
  }

  async read(account: Account, config: Types.ObjectId): Promise<AlertSettings> {
    const { alerts = NONE } = await this.configs.find(account, config);
    return alerts;
  }

  /** @throws ValidationError for a view that selects no keywords of its own, or a user who cannot be notified */
  async replace(
    account: Account,
    config: Types.ObjectId,
    { rules, email, users = [] }: AlertsDto,
  ): Promise<AlertSettings> {
    const { alerts: before = NONE } = await this.configs.find(account, config);
    await this.views.requireAll(config, listViews(rules));
    await this.requireUsers(account, users);
    const chosen = users.length > 0 ? { users: users.map((id) => id.toLowerCase()) } : {};
    const after: AlertSettings = { rules: rules.map(toRule), email, ...chosen };
    const planned: PlannedChange = {
      action: 'rank.alerts.update',
      account: account._id,
      target: { type: 'config', id: String(config) },
      before,
      after,
      proof: { collection: RANK_CONFIGS, filter: { _id: config }, fields: ['alerts'] },
    };
    await this.trail.perform(
      planned,
      async () => {
        const replaced = await this.alerts.replaceSettings(config, account._id, after);
        if (!replaced) throw unknownConfig();
        return replaced;
      },
      (replaced) => ({ before: replaced.alerts ?? NONE }),
    );
    return after;
  }

  /** An active user of the account, or of one above it. */
  private async requireUsers(account: Account, ids: readonly string[]): Promise<void> {
    const found = await this.users.findAll(ids.map((id) => new Types.ObjectId(id)));
    const known = new Set(found.filter((user) => mayBeNotified(user, account)).map(({ _id }) => String(_id)));
    const problems = [...ids.entries()]
      .filter(([, id]) => !known.has(id.toLowerCase()))
      .map(([index]) => ({
        path: `users.${index}`,
        message: `users.${index} must be an active user of the account or of one above it`,
      }));
    if (problems.length > 0) throw new ValidationError(problems);
  }
}

/** The fields of a validated rule in their order, without those that it does not have. */
const toRule = ({ when, by, top, type, tag, view }: AlertRuleDto) =>
  omitUndefined({ when, by, top, type, tag, view: view?.toLowerCase() }) as AlertRule;

/** By the path of the field. */
const listViews = (rules: readonly AlertRuleDto[]): Map<string, string> =>
  new Map(rules.flatMap(({ view }, index) => (view === undefined ? [] : [[`rules.${index}.view`, view]])));
