import { Injectable, type OnModuleInit } from '@nestjs/common';
import { type Account, AccountsService, QuotasService } from '../../../auth/index.js';
import { ConfigRepository } from './config.repository.js';
import type { RankConfig } from './config.schema.js';
import { ValidationError } from '../../../common/errors.js';
import type { KeywordEntry } from '../../positions/series.js';
import { ProviderChain } from '../../search/index.js';

/**
 * How many keywords the quota allows (LIMIT_KEYWORDS; they count for their account and all of its ancestors), and which
 * keywords and languages the search provider can search.
 */
@Injectable()
export class KeywordLimits implements OnModuleInit {
  constructor(
    private readonly quotas: QuotasService,
    private readonly accounts: AccountsService,
    private readonly configs: ConfigRepository,
    private readonly search: ProviderChain,
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

  /** Reserves so many keywords and gives them back. @throws ConflictError when the quota does not allow them */
  async requireAllowed(account: Account, keywords: number): Promise<void> {
    const nothing = { write: async () => undefined, added: () => 0 };
    await this.quotas.applyChange({ kind: 'keywords', account, adds: keywords, ...nothing });
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

  /** @throws ValidationError for keywords and a language that the search provider cannot search */
  requireSupported({
    keywords = [],
    language,
  }: {
    keywords?: readonly KeywordEntry[];
    language?: string;
  }): void {
    const fields = keywords.flatMap((keyword, index) => {
      return Object.entries(this.unsupported(keyword)).flatMap(([field, message]) =>
        message === undefined ? [] : [{ path: `keywords.${index}.${field}`, message }],
      );
    });
    const message = this.search.unsupported({ language });
    if (message !== undefined) fields.push({ path: 'language', message });
    if (fields.length > 0) throw new ValidationError(fields);
  }

  /** Why the search provider cannot search a keyword. */
  problem(keyword: KeywordEntry): string | undefined {
    const { near, device } = this.unsupported(keyword);
    return near ?? device;
  }

  /** The same, by field. */
  private unsupported({ near, device }: KeywordEntry): Record<'near' | 'device', string | undefined> {
    return { near: this.search.unsupported({ near }), device: this.search.unsupported({ device }) };
  }
}
