export interface Benchmark {
  name: string;
  measures: string;
  /** Flags of Node. */
  flags?: string[];
  args?: string[];
  quick?: string[];
  least: string[];
  key?: string[];
}
export const BENCHMARKS: Benchmark[];
