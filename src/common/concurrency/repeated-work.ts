import {
  type BeforeApplicationShutdown,
  Injectable,
  type OnApplicationBootstrap,
  type OnModuleDestroy,
} from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { SchedulerRegistry } from '@nestjs/schedule';
import { CronJob } from 'cron';
import { ServerSettings } from '../../settings/settings.js';
import { RepeatedTask } from './repeated-task.js';

type Work = (signal: AbortSignal) => unknown;

/** Share of SHUTDOWN_TIMEOUT_MS: a run whose store does not answer must not keep the process until then. */
const STOP_SHARE = 0.2;

/**
 * Repeats work in servers, not in the CLI: from the bootstrap until the shutdown, which aborts the runs in progress and waits
 * for them for a while.
 */
@Injectable()
export class RepeatedWork implements OnApplicationBootstrap, OnModuleDestroy, BeforeApplicationShutdown {
  private readonly tasks: RepeatedTask[] = [];
  /** What begins at the bootstrap; undefined after it. */
  private waiting: (() => void)[] | undefined = [];

  constructor(
    private readonly host: HttpAdapterHost,
    private readonly registry: SchedulerRegistry,
    private readonly settings: ServerSettings,
  ) {}

  onApplicationBootstrap(): void {
    if (!this.host.httpAdapter) return;
    const waiting = this.waiting ?? [];
    this.waiting = undefined;
    for (const begin of waiting) begin();
  }

  onModuleDestroy(): void {
    for (const task of this.tasks) task.abort();
  }

  async beforeApplicationShutdown(): Promise<void> {
    const stopped = Promise.all(this.tasks.map((task) => task.stop()));
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise(
      (resolve) => (timer = setTimeout(resolve, STOP_SHARE * this.settings.shutdownTimeoutMs)),
    );
    await Promise.race([stopped, late]);
    clearTimeout(timer);
  }

  /**
   * Repeats work at an interval of real time. Does not keep the process alive.
   * @param name in the log
   * @param atStart whether it also runs at the start
   */
  every(name: string, ms: number, work: Work, { atStart = false } = {}): RepeatedTask {
    return this.add(new RepeatedTask(name, work), (task) => {
      const timer = setInterval(() => void task.run(), ms).unref();
      task.signal.addEventListener('abort', () => clearInterval(timer));
      if (atStart) void task.run();
    });
  }

  /**
   * Repeats work at the times of a cron expression.
   * @param name in the log, and in Nest's SchedulerRegistry
   * @param cronTime undefined: it runs only when called
   */
  at(name: string, cronTime: string | undefined, work: Work): RepeatedTask {
    return this.add(new RepeatedTask(name, work), (task) => {
      if (cronTime === undefined) return;
      const job = CronJob.from({ cronTime, onTick: () => void task.run() });
      this.registry.addCronJob(name, job);
      job.start();
    });
  }

  private add(task: RepeatedTask, begin: (task: RepeatedTask) => void): RepeatedTask {
    this.tasks.push(task);
    if (this.waiting) this.waiting.push(() => begin(task));
    else begin(task);
    return task;
  }
}
