import type { ClickCurve } from '../../positions/visibility.js';
import { round2 } from '../../positions/statistics.js';
import type { ComparedRow } from '../../positions/table.js';
import { estimateTraffic } from '../../positions/worth.js';
import type { RankConfig } from '../../tracking/index.js';
import type { SearchWorths } from '../../volumes/index.js';

/** The position at which a gain is estimated: the last one of the top 3. */
const QUICK_WIN = 3;

/**
 * Adds volume, cost of a click and estimated traffic to rows of the table.
 * @param rows of keywords of the configuration; they are changed, as copies of ten thousand cost more than the rest
 */
export async function addWorths(
  worths: SearchWorths,
  config: RankConfig,
  rows: readonly ComparedRow[],
): Promise<void> {
  const known = await worths.find(config, rows);
  if (!known) return;
  for (const row of rows) {
    const worth = known.findWorth(row);
    if (!worth) continue;
    const { volume, cpc } = worth;
    row.volume = volume;
    row.volume_source = known.findOrigin(row);
    row.cpc = cpc;
    if (row.lastChecked !== null) Object.assign(row, trafficFields(row, volume, worths.curve));
  }
}

type TrafficFields = Pick<ComparedRow, 'traffic' | 'trafficGain' | 'trafficChange'>;

/** Clicks a month of a row with a result: now, further ones at the end of the top 3, and their change. */
export function trafficFields(row: ComparedRow, volume: number, curve: ClickCurve): TrafficFields {
  const hasOverview = row.features?.includes('ai_overview') === true;
  const trafficAt = (position: number | null) => estimateTraffic(volume, position, hasOverview, curve);
  const traffic = trafficAt(row.currentPosition);
  return {
    traffic,
    trafficGain: Math.max(0, round2(trafficAt(QUICK_WIN) - traffic)),
    trafficChange: changeFrom(row, (then) => round2(traffic - trafficAt(then))),
  };
}

/** A move that the depths of the searches do not reveal is none. */
function changeFrom(
  { fromPosition, fromDate, movement }: ComparedRow,
  change: (then: number | null) => number,
): number | undefined {
  if (!fromDate) return undefined;
  return movement === 0 ? 0 : change(fromPosition ?? null);
}
