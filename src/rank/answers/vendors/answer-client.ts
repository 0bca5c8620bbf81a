import { HttpService } from '@nestjs/axios';
import { Injectable } from '@nestjs/common';
import { Clock } from '../../../common/clock.js';
import { RoundRobinPool } from '../../../common/concurrency/round-robin-pool.js';
import { AnswerSettings, type AnswerVendorName } from '../../../settings/settings.js';
import { SearchFailure } from '../../positions/search-failure.js';
import { ProviderConnection, secretForms } from '../../search/index.js';
import { isVertexRedirect, MAX_LINKS, type RawCitation } from '../domain/citations.js';
import type { EnginePrice } from '../domain/estimate.js';
import { ENGINES, type Engine, type RunReason } from '../domain/run.js';
import {
  type AnswerVendor,
  type Failed,
  failed,
  type Question,
  type Reading,
  type Send,
} from './answer-vendor.js';
import { brightdata } from './brightdata.js';
import { dataforseo } from './dataforseo.js';
import { openai } from './openai.js';
import { perplexity } from './perplexity.js';
import { serpapi } from './serpapi.js';

const MAX_SAID = 200;
const REDIRECT_MS = 5000;
const REDIRECTS_AT_ONCE = 4;
/** Far beyond the sources of an answer; the others keep their addresses. */
const MAX_REDIRECTS = 100;

/** What became of a call; `retryable`: the vendor had no work with it. */
export type Outcome = Reading & { retryable?: boolean };

/** Failures that say nothing about a task that is looked at. */
const OF_LOOK: readonly RunReason[] = ['throttled', 'unavailable', 'credits', 'rejected', 'timeout'];
/** Requests of an owner have every other place while both have requests waiting. */
const [ASKING, LOOKING] = [{}, {}];

/** The vendors of ANSWERS_PROVIDER: one call each, with the vendor's words cut and without its key. */
@Injectable()
export class AnswerClient {
  private readonly vendors = new Map<AnswerVendorName, AnswerVendor>();
  private readonly connections = new Map<AnswerVendorName, ProviderConnection>();
  private readonly pools = new Map<AnswerVendorName, RoundRobinPool>();

  constructor(
    private readonly http: HttpService,
    clock: Clock,
    private readonly settings: AnswerSettings,
  ) {
    const { timeoutMs, concurrency, dataforseoMode, openaiModel, perplexityModel } = settings;
    const create: Record<AnswerVendorName, (key: string) => AnswerVendor> = {
      dataforseo: (key) => dataforseo(key, dataforseoMode),
      serpapi,
      brightdata,
      openai: (key) => openai(key, openaiModel),
      perplexity: (key) => perplexity(key, perplexityModel),
    };
    for (const name of new Set(settings.vendors.values())) {
      const [key, endpoint] = [settings.keyOf(name), settings.endpointOf(name)];
      this.vendors.set(name, create[name](key));
      this.connections.set(name, new ProviderConnection(http, clock, { endpoint, key, timeoutMs }));
      this.pools.set(name, new RoundRobinPool(concurrency));
    }
  }

  /** Engines that can be asked. */
  get engines(): Engine[] {
    return ENGINES.filter((engine) => this.settings.vendors.has(engine));
  }

  get names(): AnswerVendorName[] {
    return [...this.vendors.keys()];
  }

  enginesOf(vendor: AnswerVendorName): Engine[] {
    return this.engines.filter((engine) => this.settings.vendors.get(engine) === vendor);
  }

  describe(engine: Engine): EnginePrice | undefined {
    const vendor = this.settings.vendors.get(engine);
    const found = vendor && this.vendors.get(vendor);
    return found && { vendor: vendor!, api: found.api, price: found.price };
  }

  canFind(vendor: AnswerVendorName): boolean {
    return this.vendors.get(vendor)?.findTasks !== undefined;
  }

  /** Sends the request that is billed. */
  ask(
    vendor: AnswerVendorName,
    question: Question,
    signal: AbortSignal,
  ): Promise<Outcome | { task: string }> {
    return this.call(vendor, this.sender(vendor, ASKING, signal), (found, send) => found.ask(question, send));
  }

  /** A look that fails is one at a task that is not ready; only a failure of the task ends it. */
  async look(
    vendor: AnswerVendorName,
    task: string,
    engine: Engine,
    signal: AbortSignal,
  ): Promise<Outcome | 'pending'> {
    const sender = this.sender(vendor, LOOKING, signal);
    const found = await this.call(vendor, sender, async (each, send) => each.look!(task, engine, send));
    if (found === 'pending' || found.state !== 'failed' || found.ofTask) return found;
    return OF_LOOK.includes(found.reason) ? 'pending' : found;
  }

  /** @throws SearchFailure */
  async findTasks(
    vendor: AnswerVendorName,
    engine: Engine,
    signal: AbortSignal,
  ): Promise<Map<string, string>> {
    const sender = this.sender(vendor, LOOKING, signal);
    return (await this.vendors.get(vendor)?.findTasks?.(engine, sender)) ?? new Map();
  }

  /** Never rejects: a task that goes on costs no more. */
  async cancel(vendor: AnswerVendorName, task: string, signal: AbortSignal): Promise<void> {
    await this.vendors
      .get(vendor)
      ?.cancel?.(task, this.sender(vendor, LOOKING, signal))
      .catch(() => undefined);
  }

  /** Follows the redirects of Vertex, each by one request to this host; what fails keeps its address. */
  async resolveRedirects(citations: readonly RawCitation[]): Promise<RawCitation[]> {
    const resolved = citations.slice(0, MAX_LINKS);
    const waiting = resolved
      .flatMap(({ url }, index) => (isVertexRedirect(url) ? [index] : []))
      .slice(0, MAX_REDIRECTS);
    const lane = async () => {
      for (let index = waiting.pop(); index !== undefined; index = waiting.pop())
        resolved[index] = { ...citations[index]!, url: await this.findTarget(citations[index]!.url) };
    };
    await Promise.all(Array.from({ length: REDIRECTS_AT_ONCE }, lane));
    return resolved;
  }

  private async findTarget(url: string): Promise<string> {
    try {
      const address = new URL(url);
      address.protocol = 'https:';
      address.port = '';
      const { headers } = await this.http.axiosRef.get(address.href, {
        maxRedirects: 0,
        validateStatus: () => true,
        signal: AbortSignal.timeout(REDIRECT_MS),
        maxContentLength: 64 * 1024,
      });
      const target: unknown = headers['location'];
      return typeof target === 'string' && /^https?:\/\//i.test(target) ? target : url;
    } catch {
      return url;
    }
  }

  private async call<T>(
    name: AnswerVendorName,
    sender: Send,
    work: (vendor: AnswerVendor, send: Send) => Promise<T>,
  ): Promise<T | (Failed & Pick<Outcome, 'retryable'>)> {
    try {
      const result = await work(this.vendors.get(name)!, sender);
      return isFailed(result)
        ? { ...this.toFailed(name, result), retryable: result.reason === 'throttled' }
        : result;
    } catch (error) {
      if (!(error instanceof SearchFailure)) throw error;
      const reason = error.connection === 'timeout' ? 'timeout' : error.kind;
      return {
        ...failed(reason, error.message),
        retryable: error.connection === 'not_made',
        unanswered: true,
      };
    }
  }

  /** All requests to a vendor share ANSWERS_CONCURRENCY. */
  private sender(name: AnswerVendorName, owner: object, signal: AbortSignal): Send {
    return (request) =>
      this.pools.get(name)!.run(owner, () => this.connections.get(name)!.send(request, signal));
  }

  /** Shortened, and without the key, which some vendors repeat. */
  private toFailed(name: AnswerVendorName, { said, ...reading }: Failed): Failed {
    if (typeof said !== 'string' || said.trim() === '') return reading;
    const clean = secretForms(this.settings.keyOf(name)).reduce(
      (text, secret) => text.replaceAll(secret, '[key]'),
      said,
    );
    return { ...reading, said: clean.trim().slice(0, MAX_SAID).toWellFormed() };
  }
}

const isFailed = (result: unknown): result is Failed =>
  typeof result === 'object' && result !== null && (result as { state?: unknown }).state === 'failed';
