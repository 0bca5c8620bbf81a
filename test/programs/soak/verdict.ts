/** Sample of the server over one second. */
export interface Sample {
  /** Seconds since the load began. */
  at: number;
  /** Responses per second. */
  rate: number;
  /** Milliseconds. */
  p50: number;
  p99: number;
  /** MB: of the process; of that its own, without mapped files; of that outside the heap; of the heap; of buffers. */
  rss: number;
  own: number;
  outside: number;
  heap: number;
  external: number;
  /** Open files, and what Node's loop holds (timers, sockets, requests). */
  files: number;
  resources: number;
  /** Milliseconds that the event loop was late, at the 99th percentile. */
  delay: number;
}

export type Figure = Exclude<keyof Sample, 'at'>;

/** The first tenth is warming up: caches fill, code is compiled. */
const WARM_UP = 0.1;
const PARTS = 5;
const BUCKETS = 12;
const MEMORY_FACTOR = 1.15;
const MEMORY_SLACK_MB = 20;
/** Tolerance for clients that disconnect and pools that fill. */
const HANDLES_SLACK = 40;
const SLOWER_FACTOR = 3;
/** In shorter runs growth looks like a filling heap, and a trend like chance. */
const GROWTH_SECONDS = 60;
const TREND_SECONDS = 300;

export function quantile(list: readonly number[], share: number): number {
  const sorted = list.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

export const median = (list: readonly number[]) => quantile(list, 0.5);
const lowest = (list: readonly number[]) => list.reduce((least, each) => Math.min(least, each), Infinity);
const warm = (samples: readonly Sample[]) => samples.slice(Math.floor(samples.length * WARM_UP));

/** Median of the first and of the last fifth after warming up. */
export function startAndEnd(samples: readonly Sample[], figure: Figure): [start: number, end: number] {
  const counted = warm(samples).map((sample) => sample[figure]);
  const part = Math.max(1, Math.floor(counted.length / PARTS));
  return [median(counted.slice(0, part)), median(counted.slice(-part))];
}

/**
 * Growth a minute over the second half, by Theil and Sen (the median of the slopes between any two points), of the
 * lowest values in a row of buckets: between collections memory only rises, so what counts is where it falls to.
 */
export function trend(samples: readonly Sample[], figure: Figure): number {
  const half = samples.slice(Math.floor(samples.length / 2));
  const size = Math.max(1, Math.floor(half.length / BUCKETS));
  const points = Array.from({ length: Math.floor(half.length / size) }, (_, n) => {
    const bucket = half.slice(n * size, (n + 1) * size);
    return bucket.reduce((least, each) => (each[figure] < least[figure] ? each : least));
  });
  const slopes = points.flatMap((a, n) =>
    points.slice(n + 1).map((b) => (b[figure] - a[figure]) / Math.max(1, b.at - a.at)),
  );
  return median(slopes) * 60;
}

/** Descriptions of the figures that grew. */
export function growthOf(samples: readonly Sample[]): string[] {
  const seconds = samples.at(-1)?.at ?? 0;
  if (seconds < GROWTH_SECONDS * 0.95) return [];
  const third = Math.floor(samples.length / 3);
  const envelope = (figure: Figure) =>
    [samples.slice(third, 2 * third), samples.slice(-third)].map((part) =>
      lowest(part.map((sample) => sample[figure])),
    ) as [middle: number, last: number];
  const growthText = (what: string, middle: number, last: number) =>
    `${what} grew: ${middle.toFixed(0)} at least in the middle third, ${last.toFixed(0)} in the last`;
  const growth: string[] = [];
  for (const [figure, name] of [
    ['own', 'memory (MB)'],
    ['outside', 'memory outside the heap (MB)'],
    ['heap', 'the heap (MB)'],
    ['external', 'buffers (MB)'],
  ] as const) {
    const [middle, last] = envelope(figure);
    if (last > middle * MEMORY_FACTOR + MEMORY_SLACK_MB) growth.push(growthText(name, middle, last));
  }
  for (const [figure, name] of [
    ['files', 'open files'],
    ['resources', "what Node's loop holds"],
  ] as const) {
    const [middle, last] = envelope(figure);
    if (last > middle + HANDLES_SLACK) growth.push(growthText(name, middle, last));
  }
  const [start, end] = startAndEnd(samples, 'p99');
  if (seconds >= TREND_SECONDS * 0.95 && end > SLOWER_FACTOR * start)
    growth.push(
      `answers became slow: p99 ${start.toFixed(0)} ms at the start, ${end.toFixed(0)} ms at the end`,
    );
  return growth;
}
