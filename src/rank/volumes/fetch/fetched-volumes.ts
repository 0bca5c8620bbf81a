import { Injectable } from '@nestjs/common';
import { Clock } from '../../../common/clock.js';
import { utcDay } from '../../positions/request-counter.js';
import { foldKeyword } from '../../positions/series.js';
import type { VolumePage } from '../../search/index.js';
import { VolumeMissRepository } from '../storage/volume-miss.repository.js';
import { VolumeRepository } from '../storage/volume.repository.js';
import type { Volume } from '../storage/volume.schema.js';
import type { Batch } from './batches.js';
import { monthAfter } from './month.js';

const VOLUMES_PER_WRITE = 500;

/** Stores what a provider answered: volumes, and the keywords that it does not know. */
@Injectable()
export class FetchedVolumes {
  constructor(
    private readonly volumes: VolumeRepository,
    private readonly misses: VolumeMissRepository,
    private readonly clock: Clock,
  ) {}

  /**
   * Imports stay: they belong to accounts. A keyword that the provider spells differently
   * is unknown as well: another request would cost as much and answer the same.
   * @returns how many volumes are known
   */
  async store(batch: Batch, page: VolumePage, source: string): Promise<number> {
    const found = new Map(page.volumes.map((volume) => [foldKeyword(volume.keyword), volume]));
    const [volumes, unknown]: [Volume[], string[]] = [[], []];
    const { country, language } = batch;
    const at = new Date(`${utcDay(this.clock.now())}T00:00:00Z`);
    for (const keyword of batch.keywords.keys()) {
      const { volume = null, ...known } = found.get(keyword) ?? {};
      if (volume === null) unknown.push(keyword);
      else volumes.push({ ...known, keyword, country, language, volume, source, at });
    }
    for (let first = 0; first < volumes.length; first += VOLUMES_PER_WRITE)
      await this.volumes.save(null, volumes.slice(first, first + VOLUMES_PER_WRITE));
    await this.storeMisses(batch, unknown);
    return volumes.length;
  }

  /**
   * @param keywords folded
   * @param until not requested again before
   */
  async storeMisses(
    { country, language }: Batch,
    keywords: readonly string[],
    until = monthAfter(this.clock.now()),
  ): Promise<void> {
    await this.misses.save(keywords.map((keyword) => ({ country, language, keyword, until })));
    await this.misses.deleteExpired(this.clock.now());
  }
}
