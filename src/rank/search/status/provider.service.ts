import { Injectable } from '@nestjs/common';
import { AuditTrail } from '../../../audit/index.js';
import { AccountsService } from '../../../auth/index.js';
import { omitUndefined } from '../../../common/omit-undefined.js';
import { adviceFor, type CheckFailureKind } from '../domain/provider-chain.js';
import type { SearchResult } from '../providers/search.js';
import { SearchFailure } from '../../positions/search-failure.js';
import { ProviderChain, type SearchStatus } from '../providers/provider-chain.js';
import { SEARCH_USAGE } from '../usage/search-usage.repository.js';
import { SearchUsageService } from '../usage/search-usage.service.js';
import type { ProviderCheckDto } from './provider-check.dto.js';

type ProviderCheck =
  | {
      provider: string;
      ok: true;
      ms: number;
      /** Requests that the provider charges. */
      requests: number;
      results: number;
      first: { link: string | null; title: string | null } | null;
    }
  | { provider: string; ok: false; failure: CheckFailureKind; message: string; advice: string };

const SAMPLE = { keyword: 'weather', country: 'US' };
const LANGUAGE = 'en';

type SampleSearch = ProviderCheckDto & typeof SAMPLE;

/** State of the search providers, and a check of the first one. */
@Injectable()
export class ProviderService {
  constructor(
    private readonly search: ProviderChain,
    private readonly usage: SearchUsageService,
    private readonly accounts: AccountsService,
    private readonly trail: AuditTrail,
  ) {}

  status(): Promise<SearchStatus> {
    return this.search.status();
  }

  /** Searches one keyword now, as a run would, but without retries. A success ends the pause of the provider. */
  async check(search: ProviderCheckDto): Promise<ProviderCheck> {
    return this.trail.perform(
      {
        action: 'rank.provider.check',
        target: { type: 'provider', id: this.search.name },
        after: search,
        // A search that was sent is paid for.
        proof: { collection: SEARCH_USAGE, filter: { _id: { $regex: '^all:' } }, fields: ['used'] },
      },
      () => this.searchOne({ ...SAMPLE, ...omitUndefined(search) }),
      ({ provider, ok }) => ({ target: { type: 'provider', id: provider }, after: { ...search, ok } }),
    );
  }

  private async searchOne({ keyword, country, near, device }: SampleSearch): Promise<ProviderCheck> {
    const { name: provider } = this.search;
    if (!this.search.configured) return failed(provider, 'unconfigured', 'Search provider is not configured');
    const payer = await this.accounts.findPlatform();
    const began = performance.now();
    let requests = 0;
    const onRequest = async (charged: number) => {
      await this.usage.spend(payer?._id ?? null, charged);
      requests += charged;
    };
    try {
      const { results } = await this.search.diagnose(
        { keyword, country, near, device, language: LANGUAGE },
        { signal: new AbortController().signal, onRequest },
      );
      const ms = Math.round(performance.now() - began);
      return { provider, ok: true, ms, requests, results: results.length, first: readFirst(results) };
    } catch (error) {
      if (!(error instanceof SearchFailure)) throw error;
      return failed(provider, error.kind, error.message);
    }
  }
}

const failed = (provider: string, failure: CheckFailureKind, message: string): ProviderCheck => ({
  provider,
  ok: false,
  failure,
  message,
  advice: adviceFor(failure),
});

function readFirst([first]: SearchResult[]) {
  if (!first) return null;
  return { link: textOrNull(first.link), title: textOrNull(first.title) };
}

const textOrNull = (value: unknown) => (typeof value === 'string' ? value : null);
