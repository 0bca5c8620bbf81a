import { handlesOf, ownMemoryOf, rssOf } from '../../support/memory.js';
import type { Load } from './load.js';
import { quantile, type Sample } from './verdict.js';
import type { SoakWorld } from './world.js';

const EVERY_MS = 1000;
const MB = 2 ** 20;

/** The sum of a metric over its labels, in the text that Prometheus reads. */
export function metricIn(text: string, name: string): number {
  return text
    .split('\n')
    .filter((line) => line.startsWith(`${name} `) || line.startsWith(`${name}{`))
    .reduce((sum, line) => sum + Number(line.slice(line.lastIndexOf(' ') + 1)), 0);
}

/** A metric by its one label. */
export function labelled(text: string, name: string): Record<string, number> {
  const rows = text.split('\n').flatMap((line) => {
    const match = /^(\w+)\{\w+="([^"]*)"\} (.+)$/.exec(line);
    return match?.[1] === name ? [[match[2]!, Number(match[3])] as const] : [];
  });
  return Object.fromEntries(rows);
}

export async function metricsOf({ http }: SoakWorld): Promise<string> {
  const { status, body } = await http.ask({ route: 'GET /metrics', path: '/metrics' });
  if (status !== 200) throw new Error(`/metrics answered ${status}`);
  return body;
}

/** Samples the server once a second: its metrics, and the system's figures. */
export class Watch {
  readonly samples: Sample[] = [];
  private readonly began = performance.now();
  private last = this.began;
  private readonly timer: NodeJS.Timeout;
  private looking = Promise.resolve();

  constructor(
    private readonly world: SoakWorld,
    private readonly load: Load,
    private readonly onSample: (sample: Sample) => void,
  ) {
    load.times = [];
    this.timer = setInterval(() => (this.looking = this.looking.then(() => this.look())), EVERY_MS);
  }

  async end(): Promise<void> {
    clearInterval(this.timer);
    await this.looking;
  }

  private async look(): Promise<void> {
    const text = await metricsOf(this.world);
    const now = performance.now();
    const pid = this.world.server.child.pid!;
    const { times } = this.load;
    this.load.times = [];
    const own = ownMemoryOf(pid);
    const sample: Sample = {
      at: (now - this.began) / 1000,
      rate: (times.length * 1000) / (now - this.last),
      p50: quantile(times, 0.5),
      p99: quantile(times, 0.99),
      rss: rssOf(pid),
      own,
      // Node grows its heap as it sees fit, and shrinks it late: what leaks elsewhere would be lost in that.
      outside: own - metricIn(text, 'nodejs_heap_size_total_bytes') / MB,
      heap: metricIn(text, 'nodejs_heap_size_used_bytes') / MB,
      external: metricIn(text, 'nodejs_external_memory_bytes') / MB,
      files: handlesOf(pid),
      resources: metricIn(text, 'nodejs_active_resources_total'),
      delay: metricIn(text, 'nodejs_eventloop_lag_p99_seconds') * 1000,
    };
    this.last = now;
    this.samples.push(sample);
    this.onSample(sample);
  }
}
