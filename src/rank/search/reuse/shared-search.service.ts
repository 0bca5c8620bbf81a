import { setTimeout as wait } from 'node:timers/promises';
import { Injectable, Logger } from '@nestjs/common';
import { Types } from 'mongoose';
import { Clock } from '../../../common/clock.js';
import { keepRenewed } from '../../../common/concurrency/keep-renewed.js';
import type { RepeatedTask } from '../../../common/concurrency/repeated-task.js';
import { RepeatedWork } from '../../../common/concurrency/repeated-work.js';
import { RankSettings, SearchProviderSettings } from '../../../settings/settings.js';
import type { PageLayout } from '../../positions/features/page-features.js';
import type { FoundResults, Search, SearchContext, SearchResult } from '../providers/search.js';
import { ProviderChain } from '../providers/provider-chain.js';
import { type SearchAnswer, SearchAnswerRepository } from './search-answer.repository.js';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { toBuffer } from '../../../database/to-buffer.js';
import { createHash } from 'node:crypto';

const compress = promisify(gzip);
const decompress = promisify(gunzip);

/** Links and titles; a result without either keeps its position. */
export function packResults(results: readonly SearchResult[]): Promise<Buffer> {
  const rows = results.map((result) => ({ link: result?.link, title: result?.title }));
  return compress(JSON.stringify(rows));
}

/** Uncut, since each account looks for its own websites in it. */
export const packLayout = (layout: PageLayout): Promise<Buffer> => compress(JSON.stringify(layout));

export async function unpackLayout(packed: Buffer): Promise<PageLayout> {
  return JSON.parse((await decompress(toBuffer(packed))).toString()) as PageLayout;
}

export async function unpackResults(packed: Buffer): Promise<SearchResult[]> {
  return JSON.parse((await decompress(toBuffer(packed))).toString()) as SearchResult[];
}

const SWEEP_MS = 600_000;
/** Poll interval for a search in progress elsewhere. */
const POLL_MS = 100;

export interface SharedResults extends FoundResults {
  askedAt: Date;
  /** Requested by another search. */
  reused: boolean;
}

/**
 * Searches that share requests: with RANK_REUSE_MINUTES, a recent response to the same search is used again; of equal
 * simultaneous searches, in any process, one sends the request and the others wait for its response.
 */
@Injectable()
export class SharedSearch {
  private readonly logger = new Logger(SharedSearch.name);
  private readonly reuseMs: number;
  private readonly expiry: RepeatedTask;

  constructor(
    private readonly searches: ProviderChain,
    private readonly answers: SearchAnswerRepository,
    private readonly clock: Clock,
    private readonly settings: RankSettings,
    private readonly provider: SearchProviderSettings,
    repeated: RepeatedWork,
  ) {
    const deleteExpired = () => this.answers.deleteExpired(this.clock.now());
    this.expiry = repeated.every(SharedSearch.name, SWEEP_MS, deleteExpired);
    this.reuseMs = settings.reuseMinutes * 60_000;
  }

  /** @throws SearchFailure when no attempt gave a result list; the signal's reason when it ended the search */
  async search(search: Search, context: SearchContext): Promise<SharedResults> {
    if (this.reuseMs === 0) return this.ask(search, context);
    const id = searchKey(search, this.provider.provider, this.readDepth(context));
    for (;;) {
      const stored = await this.answers.find(id);
      const found =
        (await this.usable(stored, context)) ?? (await this.askIfFree(id, stored, search, context));
      if (found) return found;
      await wait(POLL_MS, undefined, { signal: context.signal });
    }
  }

  /** Whether a list of this provider may end with fewer results than its depth although there are more. */
  endsAtDepth(provider: string): boolean {
    return this.searches.endsAtDepth(provider);
  }

  /** Never rejects. */
  deleteExpired(): Promise<void> {
    return this.expiry.run();
  }

  private readDepth({ depth = this.settings.depth }: SearchContext): number {
    return depth;
  }

  private async ask(search: Search, context: SearchContext): Promise<SharedResults> {
    const found = await this.searches.search(search, context);
    return { ...found, askedAt: this.clock.now(), reused: false };
  }

  /** A list that ended early suffices only for a website in it: another one may be on the next page. */
  private async usable(
    answer: SearchAnswer | null,
    { enough, askedSince }: SearchContext,
  ): Promise<SharedResults | undefined> {
    const { asked_at: askedAt, results: packed, provider, complete } = answer ?? {};
    if (!askedAt || !packed || !provider) return undefined;
    if (this.clock.now().getTime() - askedAt.getTime() > this.reuseMs) return undefined;
    if (askedSince && askedAt < askedSince) return undefined;
    const results = await unpackResults(packed);
    if (!complete && !enough?.(results)) return undefined;
    return { results, provider, askedAt, reused: true, layout: await readLayout(answer!) };
  }

  /** @returns undefined while another search holds the lease, which expires if its process dies */
  private async askIfFree(
    id: string,
    stored: SearchAnswer | null,
    search: Search,
    context: SearchContext,
  ): Promise<SharedResults | undefined> {
    if (stored && stored.lease_until > this.clock.now()) return undefined;
    const holder = new Types.ObjectId();
    const { taken, before } = await this.answers.lease(id, this.toLease(holder), this.clock.now());
    if (!taken) return undefined;
    const endRenewals = this.keepRenewed(id, holder);
    try {
      // Race: another search may have stored its response between look-up and lease.
      const found = (await this.usable(before, context)) ?? (await this.ask(search, context));
      if (found.reused) await this.answers.release(id, holder);
      else await this.save(id, holder, found, context);
      return found;
    } catch (error) {
      await this.answers.release(id, holder).catch((second: unknown) => this.logger.error(second));
      throw error;
    } finally {
      endRenewals();
    }
  }

  private async save(
    id: string,
    holder: Types.ObjectId,
    { results, provider, askedAt, layout }: SharedResults,
    context: SearchContext,
  ): Promise<void> {
    await this.answers.save(id, holder, {
      asked_at: askedAt,
      provider,
      complete: results.length >= this.readDepth(context) || !context.enough?.(results),
      results: await packResults(results),
      ...(layout && { layout: await packLayout(layout), layout_at: askedAt }),
      expires_at: new Date(askedAt.getTime() + this.reuseMs),
    });
  }

  /** After the lease has expired another search may send a request too. */
  private keepRenewed(id: string, holder: Types.ObjectId): () => void {
    const renew = () => this.answers.renew(id, this.toLease(holder));
    return keepRenewed(this.settings.leaseMs / 3, renew, (error) => this.logger.error(error));
  }

  private toLease(holder: Types.ObjectId) {
    const until = new Date(this.clock.now().getTime() + this.settings.leaseMs);
    return { holder, until, expiresAt: new Date(until.getTime() + this.reuseMs) };
  }
}

/** Undefined where it belongs to an earlier response. */
async function readLayout({ layout, layout_at, asked_at }: SearchAnswer): Promise<PageLayout | undefined> {
  return layout && layout_at?.getTime() === asked_at?.getTime() ? unpackLayout(layout) : undefined;
}

/** Identifies searches that have the same response, regardless of account. */
export function searchKey(search: Search, provider: string, depth: number): string {
  const { keyword, country, near = '', language, device = 'desktop' } = search;
  const parts = [provider, depth, language, country, near, device, keyword];
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url');
}
