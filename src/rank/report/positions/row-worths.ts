import { Injectable } from '@nestjs/common';
import type { TableRow } from '../../domain/table.js';
import { trafficOf } from '../../domain/worth.js';
import type { RankConfig } from '../../tracking/index.js';
import { SearchWorths } from '../../volumes/index.js';

/** Adds volume, cost of a click and estimated traffic to rows of the table. */
@Injectable()
export class RowWorths {
  constructor(private readonly worths: SearchWorths) {}

  /** @param rows of keywords of the configuration; they are changed, as copies of ten thousand cost more than the rest */
  async addTo(config: RankConfig, rows: readonly TableRow[]): Promise<void> {
    const known = await this.worths.find(config, rows);
    if (!known) return;
    const { curve } = this.worths;
    for (const row of rows) {
      const worth = known.worthOf(row);
      if (!worth) continue;
      const { volume, cpc } = worth;
      const hasOverview = row.features?.includes('ai_overview') === true;
      const isKnown = row.lastChecked !== null;
      row.volume = volume;
      row.volume_source = known.originOf(row);
      row.cpc = cpc;
      row.traffic = isKnown ? trafficOf(volume, row.currentPosition, hasOverview, curve) : null;
    }
  }
}
