import { Injectable } from '@nestjs/common';
import { AuditTrail } from '../../../audit/index.js';
import { keywordView } from '../../domain/keyword-list.js';
import { ConfigChanges } from './config-changes.js';
import { ConfigEvents } from './config-events.js';
import type { RankConfig } from './config.schema.js';

/** What follows a stored change of a configuration: derived data, events, and the entry in the audit log. */
@Injectable()
export class ConfigFollowUp {
  constructor(
    private readonly changes: ConfigChanges,
    private readonly events: ConfigEvents,
    private readonly trail: AuditTrail,
  ) {}

  async created(config: RankConfig): Promise<void> {
    await this.publish(config);
    await this.record('rank.config.create', config, { after: auditedFields(config) });
  }

  async updated(before: RankConfig, config: RankConfig): Promise<void> {
    await this.changes.changed(config.account);
    const states = { before: auditedFields(before), after: auditedFields(config) };
    await this.record('rank.config.update', config, states);
  }

  async deleted(config: RankConfig): Promise<void> {
    await this.publish(config);
    await this.record('rank.config.delete', config, { before: auditedFields(config) });
  }

  private async publish({ _id, account }: RankConfig): Promise<void> {
    await this.changes.changed(account);
    await this.events.dispatch(_id);
  }

  private record(action: string, { _id, account }: RankConfig, states: { before?: object; after?: object }) {
    return this.trail.record({ action, account, target: { type: 'config', id: String(_id) }, ...states });
  }
}

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
}: RankConfig) => ({
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
