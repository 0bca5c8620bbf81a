import { createHash } from 'node:crypto';
import { SearchFailure } from '../../positions/search-failure.js';
import type { ProviderConnection } from './provider-http.js';
import type { VolumeAdapter, VolumePage, VolumeQuery } from './volume-adapter.js';
import type { ProviderMetrics } from './provider-metrics.js';

/** Token of the VolumeSource, which is null without VOLUME_PROVIDER. */
export const VOLUME_SOURCE = Symbol('volume source');

/** The configured provider of search volumes. Does not retry. */
export class VolumeSource {
  /** Identifies the account at the provider. */
  readonly keyHash: string;
  readonly batchSize: number;

  /** @param name value of VOLUME_PROVIDER */
  constructor(
    readonly name: string,
    private readonly key: string,
    private readonly adapter: VolumeAdapter,
    private readonly connection: ProviderConnection,
    private readonly metrics: ProviderMetrics,
  ) {
    this.keyHash = createHash('sha256').update(key).digest('hex');
    this.batchSize = adapter.batchSize;
  }

  accepts(keyword: string, country: string): boolean {
    return this.adapter.accepts(keyword, country);
  }

  /** @throws SearchFailure, of the whole request; the signal's reason when it ended the request */
  async fetch(query: VolumeQuery, signal: AbortSignal): Promise<VolumePage> {
    try {
      const page = await this.request(query, signal);
      this.metrics.countVolumeRequest(this.name, 'ok', page.cost);
      return page;
    } catch (error) {
      this.metrics.countVolumeRequest(this.name, error instanceof SearchFailure ? error.kind : 'dropped');
      throw error;
    }
  }

  private async request(query: VolumeQuery, signal: AbortSignal): Promise<VolumePage> {
    const response = await this.connection.send(this.adapter.request(query, this.key), signal);
    const page = this.adapter.read(response);
    if (!('failure' in page)) return page;
    throw this.connection.failure(page, response, (said) => this.adapter.refusedFor(said));
  }
}
