import { readablePath } from '../../shared/address/readable-path';
import type { Carrier } from '../../shared/summary/sentence';

/** A keyword that moved. */
export interface Mover {
  keyword: string;
  country: string;
  near: string;
  device: 'desktop' | 'mobile';
  /** Null: not found. */
  from: number | null;
  to: number | null;
  /** Search results examined then, and now, where the website's depth ended the search without a position. */
  fromDepth?: number | undefined;
  toDepth?: number | undefined;
  /** In positions, or in points of the visibility; positive is better. */
  gain: number;
  /** What ranks now. */
  url?: string | undefined;
}

/** Share of the clicks, in percent, of positions up to and including the first number, as the API weighs them. */
const CLICK_SHARES = [
  [3, 100],
  [4, 85],
  [5, 60],
  [7, 50],
  [9, 30],
  [10, 20],
] as const;

const clickShare = (position: number | null): number =>
  (position !== null && CLICK_SHARES.find(([last]) => position <= last)?.[1]) || 0;

interface Row extends Pick<Mover, 'keyword' | 'country' | 'near' | 'device'> {
  currentPosition: number | null;
  fromPosition?: number | null;
  fromDepth?: number;
  depth?: number;
  cut?: boolean;
  url?: string;
  movement?: number | null;
  trafficChange?: number;
}

const toMover = (row: Row, gain: number): Mover => {
  const { keyword, country, near, device, fromPosition: from = null, currentPosition: to } = row;
  const depths = { fromDepth: row.fromDepth, toDepth: row.cut ? row.depth : undefined };
  return { keyword, country, near, device, from, to, ...depths, gain, url: row.url };
};

/** The largest moves in one direction; not found counts as behind the last position. */
export const byPositions = (rows: readonly Row[], direction: 1 | -1): Mover[] =>
  rows
    .map((row) => toMover(row, direction * (row.movement ?? 0)))
    .filter(({ gain }) => gain !== 0)
    .sort((a, b) => Math.abs(b.gain) - Math.abs(a.gain));

/** What keywords add to the change of the estimated traffic, the largest first. */
export const byTraffic = (rows: readonly Row[], direction: 1 | -1): Mover[] =>
  rows
    .map((row) => toMover(row, row.trafficChange ?? 0))
    .filter(({ gain }) => gain * direction > 0)
    .sort((a, b) => Math.abs(b.gain) - Math.abs(a.gain));

/**
 * What keywords add to the change of the visibility, the largest first.
 * @param keywords how many are counted in the visibility
 */
export const byVisibility = (rows: readonly Row[], direction: 1 | -1, keywords: number): Mover[] =>
  rows
    .map((row) => {
      const share = clickShare(row.currentPosition) - clickShare(row.fromPosition ?? null);
      return toMover(row, Math.round((share / Math.max(1, keywords)) * 10) / 10);
    })
    .filter(({ gain }) => gain * direction > 0)
    .sort((a, b) => Math.abs(b.gain) - Math.abs(a.gain));

/** What each of these keywords adds to the change of a figure. @param keywords as above */
export function toCarriers(
  rows: readonly Row[],
  figure: 'traffic' | 'visibility',
  keywords: number,
): Carrier[] {
  const movers = ([1, -1] as const).flatMap((sign) =>
    figure === 'traffic' ? byTraffic(rows, sign) : byVisibility(rows, sign, keywords),
  );
  return movers.map(({ keyword, url, to, gain }) => ({
    keyword,
    page: readPath(url),
    isLost: to === null,
    gain,
  }));
}

const readPath = (url: string | undefined): string | null =>
  url !== undefined && URL.canParse(url) ? readablePath(new URL(url).pathname) : null;
