import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { launchServer, type Launched } from '../../support/process.js';

const PATIENCE_MS = 90_000;
const UNLIMITED = 'unlimited';

/** One application with its supervisor: a process that may die, be paused, or have a skewed clock. */
export class AppNode {
  /** Its address; undefined while it is down. */
  url: string | undefined;
  /** In use by a fault: another has to wait. */
  taken = false;
  /** End of its last pause. */
  stoodStillAt = Number.NEGATIVE_INFINITY;
  private launched: Launched | undefined;
  private skewMs = 0;
  private offsetMs = 0;

  constructor(
    readonly name: string,
    private readonly folder: string,
    private readonly env: () => Record<string, string>,
    private readonly addFinding: (what: string) => void,
  ) {}

  get dataDir(): string {
    return join(this.folder, this.name);
  }

  /** Retries a failed start, as a supervisor does. */
  async start(): Promise<void> {
    this.writeClock();
    for (const end = performance.now() + PATIENCE_MS; ; await delay(100)) {
      const launched = this.launch();
      try {
        this.url = await launched.listening;
        this.launched = launched;
        void this.watch(launched);
        return;
      } catch (error) {
        if (performance.now() > end) throw error;
      }
    }
  }

  /** Killed so long after its start, most likely before it listens. */
  async dieAtStart(afterMs: number): Promise<void> {
    const launched = this.launch();
    await delay(afterMs);
    await launched.end('SIGKILL');
  }

  async end(signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
    const { launched } = this;
    this.url = undefined;
    this.launched = undefined;
    await launched?.end(signal);
  }

  /** JSON lines of its log since its latest start. */
  get log(): string[] {
    return this.launched?.log ?? [];
  }

  get pid(): number | undefined {
    return this.launched?.child.pid;
  }

  signal(signal: 'SIGSTOP' | 'SIGCONT'): void {
    this.stoodStillAt = performance.now();
    this.launched?.child.kill(signal);
  }

  /** No file of it may become longer than so many bytes: to the embedded store the disk is full. */
  limitFiles(bytes: number | undefined): void {
    if (this.pid === undefined) return;
    const soft = bytes === undefined ? UNLIMITED : String(bytes);
    execFileSync('prlimit', ['--pid', String(this.pid), `--fsize=${soft}:${UNLIMITED}`]);
  }

  /** What the machine's clock is off by: with all the others, and alone. */
  setClock(offsetMs: number, skewMs = this.skewMs): void {
    [this.offsetMs, this.skewMs] = [offsetMs, skewMs];
    this.writeClock();
  }

  private launch(): Launched {
    return launchServer({
      ...this.env(),
      DATA_DIR: this.dataDir,
      FAULTS_CLOCK: this.clockFile,
      NODE_OPTIONS: `--import=${join(import.meta.dirname, 'preload.mjs')}`,
    });
  }

  private writeClock(): void {
    writeFileSync(this.clockFile, `${this.offsetMs + this.skewMs}\n`);
  }

  private get clockFile(): string {
    return join(this.folder, `${this.name}.clock`);
  }

  /** Reports an end that no fault caused. */
  private async watch(launched: Launched): Promise<void> {
    await new Promise((ended) => launched.child.once('exit', ended));
    if (this.launched !== launched) return;
    this.url = undefined;
    this.launched = undefined;
    const { exitCode, signalCode } = launched.child;
    const last = launched.log.slice(-3).join('\n    ');
    this.addFinding(`${this.name} ended by itself (${signalCode ?? exitCode})\n    ${last}`);
    await this.start();
  }
}
