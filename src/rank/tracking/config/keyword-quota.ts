import { Injectable, type OnModuleInit } from '@nestjs/common';
import { type Account, AccountsService, QuotasService } from '../../../auth/index.js';
import { ConfigRepository } from './config.repository.js';
import type { RankConfig } from './config.schema.js';

/** Keyword quota (LIMIT_KEYWORDS): keywords count for their account and all of its ancestors. */
@Injectable()
export class KeywordQuota implements OnModuleInit {
  constructor(
    private readonly quotas: QuotasService,
    private readonly accounts: AccountsService,
    private readonly configs: ConfigRepository,
  ) {}

  onModuleInit(): void {
    this.quotas.registerCounter('keywords', async (account) =>
      this.configs.countKeywords(await this.accounts.subtreeIds(account)),
    );
  }

  /** @throws ConflictError when the quota does not allow that many keywords */
  adding<T>(account: Account, keywords: number, write: () => Promise<T>): Promise<T> {
    return this.quotas.applyChange({
      kind: 'keywords',
      account,
      adds: keywords,
      write,
      added: () => keywords,
    });
  }

  /**
   * Not limited unless the number of keywords grows.
   * @param write resolves to null when it changed nothing
   * @throws ConflictError when the quota does not allow that many keywords
   */
  async changing(
    account: Account,
    from: number,
    to: number,
    write: () => Promise<RankConfig | null>,
  ): Promise<RankConfig | null> {
    if (from === to) return write();
    const added = (config: RankConfig | null) => (config ? to - from : 0);
    return this.quotas.applyChange({ kind: 'keywords', account, adds: Math.max(to - from, 0), write, added });
  }

  /** @param write resolves to the removed configuration */
  removing(account: Account, write: () => Promise<RankConfig | null>): Promise<RankConfig | null> {
    const added = (config: RankConfig | null) => -(config?.keywords.length ?? 0);
    return this.quotas.applyChange({ kind: 'keywords', account, adds: 0, write, added });
  }
}
