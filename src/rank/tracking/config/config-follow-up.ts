import { Injectable } from '@nestjs/common';
import { AuditTrail, type PlannedChange } from '../../../audit/index.js';
import { keywordView } from '../../positions/keyword-list.js';
import { ConfigChanges } from './config-changes.js';
import { ConfigEvents } from './config-events.js';
import type { ConfigChange } from './config.repository.js';
import { RANK_CONFIGS, type RankConfig } from './config.schema.js';

/** What accompanies a change of a configuration: the entry in the audit log, derived data and events. */
@Injectable()
export class ConfigFollowUp {
  constructor(
    private readonly changes: ConfigChanges,
    private readonly events: ConfigEvents,
    private readonly trail: AuditTrail,
  ) {}

  async create(draft: Omit<RankConfig, 'slot'>, insert: () => Promise<RankConfig>): Promise<RankConfig> {
    const config = await this.trail.perform(
      planned('rank.config.create', draft, { after: summaryOf(draft) }),
      insert,
      (created) => ({ after: auditedFields(created) }),
    );
    await this.publish(config);
    return config;
  }

  /** @param write returns null when the configuration was changed since it was read */
  async update(
    read: RankConfig,
    change: ConfigChange,
    write: () => Promise<RankConfig | null>,
  ): Promise<RankConfig | null> {
    const states = { before: summaryOf(read), after: summaryOf({ ...read, ...change }) };
    const config = await this.trail.perform(
      planned('rank.config.update', read, states),
      write,
      (changed) => changed && { before: auditedFields(read), after: auditedFields(changed) },
    );
    if (config) await this.changes.changed(config.account);
    return config;
  }

  /** @param remove returns null when the configuration was deleted meanwhile */
  async delete(read: RankConfig, remove: () => Promise<RankConfig | null>): Promise<RankConfig | null> {
    const config = await this.trail.perform(
      planned('rank.config.delete', read, { before: summaryOf(read) }),
      remove,
      (removed) => removed && { before: auditedFields(removed) },
    );
    if (config) await this.publish(config);
    return config;
  }

  private async publish({ _id, account }: RankConfig): Promise<void> {
    await this.changes.changed(account);
    await this.events.dispatch(_id);
  }
}

const planned = (
  action: string,
  { _id, account }: Pick<RankConfig, '_id' | 'account'>,
  states: { before?: object; after?: object },
): PlannedChange => ({
  action,
  account,
  target: { type: 'config', id: String(_id) },
  ...states,
  proof: { collection: RANK_CONFIGS, filter: { _id }, fields: ['keywords_rev', 'deleted_on'] },
});

/** With the number of keywords: comparing thousands of them once is enough. */
const summaryOf = ({ keywords, ...config }: Omit<RankConfig, 'slot'>) => ({
  ...auditedFields({ ...config, keywords: [] }),
  keywords: keywords.length,
});

const auditedFields = ({
  website,
  language,
  match,
  competitors,
  every,
  weekday,
  depth,
  deep_every,
  keywords,
  slot,
}: Omit<RankConfig, 'slot'> & Partial<Pick<RankConfig, 'slot'>>) => ({
  website,
  language,
  match,
  competitors,
  every,
  weekday,
  depth,
  deep_every,
  slot,
  keywords: keywords.map(keywordView),
});
