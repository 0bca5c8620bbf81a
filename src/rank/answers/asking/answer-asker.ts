import { setMaxListeners } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { AccountsService } from '../../../auth/index.js';
import { Clock } from '../../../common/clock.js';
import { keepRenewed } from '../../../common/concurrency/keep-renewed.js';
import type { RepeatedTask } from '../../../common/concurrency/repeated-task.js';
import { RepeatedWork } from '../../../common/concurrency/repeated-work.js';
import { AnswerSettings, type AnswerVendorName } from '../../../settings/settings.js';
import { ConfigRepository } from '../../tracking/index.js';
import { AnswerDayBuilder } from '../days/day-builder.js';
import { ENGINES } from '../domain/run.js';
import { PromptRepository } from '../store/prompt.repository.js';
import type { Prompt } from '../store/prompt.schema.js';
import { AnswerRunRepository } from '../store/run.repository.js';
import type { AnswerRun } from '../store/run.schema.js';
import { AnswerClient, type Outcome } from '../vendors/answer-client.js';
import { AnswerBudget } from './answer-budget.js';
import { AnswerRecorder } from './answer-recorder.js';

const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;
/** Renewed while the run is worked on. */
const LEASE_MS = 15_000;
const RENEWAL_MS = 4000;
/** Repetitions of a request that the vendor refused before any work. */
const MAX_REPEATS = 2;
const REPEAT_MS = 1000;

/** Sends planned runs, looks at queued tasks, and resumes what a killed process left. */
@Injectable()
export class AnswerAsker implements OnModuleInit {
  private readonly logger = new Logger(AnswerAsker.name);
  private readonly upkeep: RepeatedTask;
  /** Planned runs that are being sent, by vendor: one drain a vendor and process. */
  private readonly drains = new Map<AnswerVendorName, Promise<void>>();
  private readonly stopping = new AbortController();

  constructor(
    private readonly runs: AnswerRunRepository,
    private readonly prompts: PromptRepository,
    private readonly configs: ConfigRepository,
    private readonly accounts: AccountsService,
    private readonly client: AnswerClient,
    private readonly budget: AnswerBudget,
    private readonly days: AnswerDayBuilder,
    private readonly recorder: AnswerRecorder,
    private readonly clock: Clock,
    private readonly settings: AnswerSettings,
    repeated: RepeatedWork,
  ) {
    this.upkeep = repeated.every(AnswerAsker.name, settings.pollMs, () => this.keepUp());
    for (const vendor of client.names)
      repeated.every(`${AnswerAsker.name} ${vendor}`, settings.pollMs, () => this.resume(vendor));
    repeated.every(`${AnswerAsker.name} erasure`, HOUR_MS, () => this.erase(), { atStart: true });
  }

  onModuleInit(): void {
    // Each request listens.
    setMaxListeners(0, this.stopping.signal);
    this.upkeep.signal.addEventListener('abort', () =>
      this.stopping.abort(new Error('The process shut down')),
    );
  }

  /** Sends planned runs in the background. */
  start(): void {
    void this.drain().catch((error: unknown) => this.logger.error(error));
  }

  /** Sends all planned runs; resolves when none is left to this process. */
  async drain(): Promise<void> {
    await Promise.all(this.client.names.map((vendor) => this.drainVendor(vendor)));
  }

  async erase(): Promise<void> {
    await this.runs.eraseContent(this.clock.now());
    await this.days.eraseSources();
  }

  private async keepUp(): Promise<void> {
    this.start();
    await this.skipUnasked();
    await this.giveUp();
  }

  /** Each vendor by itself: a slow one delays no other. */
  private async resume(vendor: AnswerVendorName): Promise<void> {
    await this.recover(vendor);
    await this.lookAtTasks(vendor);
  }

  /** A drain that goes on may have passed a run that was planned since: it is repeated. */
  private async drainVendor(vendor: AnswerVendorName): Promise<void> {
    const before = this.drains.get(vendor);
    const lanes = async () => {
      await before;
      await Promise.all(Array.from({ length: this.settings.concurrency }, () => this.sendPlanned(vendor)));
    };
    const draining = lanes();
    this.drains.set(
      vendor,
      draining.catch(() => undefined),
    );
    await draining;
  }

  private async sendPlanned(vendor: AnswerVendorName): Promise<void> {
    const engines = this.client.enginesOf(vendor);
    while (!this.stopping.signal.aborted) {
      const now = this.clock.now();
      const run = await this.runs.claimPlanned(engines, now, this.leaseEnd(now));
      if (!run) return;
      await this.whileHeld(run, () => this.send(run, vendor));
    }
  }

  /** One run: counted, marked as sent, sent. */
  private async send(run: AnswerRun, vendor: AnswerVendorName): Promise<void> {
    const prompt = await this.prompts.findAny(run.prompt);
    if (!prompt) return this.runs.deleteByPrompt(run.prompt);
    if (!(await this.isWanted(run, prompt))) {
      await this.runs.drop(run);
      return this.recorder.publishEnded(run, prompt);
    }
    if (!(await this.budget.spend(prompt.account))) {
      await this.recorder.end(run, prompt, {
        state: 'skipped',
        reason: 'budget',
        message: 'AI answers budget used up',
      });
      return;
    }
    const now = this.clock.now();
    const sent = {
      vendor,
      api: this.client.describe(run.engine)?.api ?? false,
      give_up_at: new Date(now.getTime() + this.settings.waitMinutes * MINUTE_MS),
      lease_until: this.leaseEnd(now),
    };
    if (!(await this.runs.markAsking(run, sent))) return;
    const asking: AnswerRun = { ...run, ...sent, state: 'asking' };
    const outcome = await this.ask(asking, prompt, vendor);
    if ('task' in outcome) await this.runs.markQueued(asking, outcome.task);
    // The task may have been made all the same: it is looked for by its tag.
    else if (outcome.state === 'failed' && outcome.unanswered && !outcome.retryable && this.canFind(vendor))
      await this.runs.abandon(asking);
    else await this.recorder.record(asking, prompt, outcome);
  }

  /** What was planned may have been changed since; nothing is paid for it then. */
  private async isWanted({ engine, config }: AnswerRun, prompt: Prompt): Promise<boolean> {
    if (!prompt.active || !prompt.engines.includes(engine)) return false;
    const [isLive, active] = await Promise.all([
      this.configs.isLive(config),
      this.accounts.findActive([prompt.account]),
    ]);
    return isLive && active.length > 0;
  }

  /** Repeats what the vendor refused before any work, each time counted again. */
  private async ask(
    run: AnswerRun,
    { text, country, language, account }: Prompt,
    vendor: AnswerVendorName,
  ): Promise<Outcome | { task: string }> {
    const question = { id: String(run._id), engine: run.engine, text, country, language };
    for (let repeats = 0; ; repeats += 1) {
      const outcome = await this.client.ask(vendor, question, this.stopping.signal);
      if ('task' in outcome || !outcome.retryable || repeats === MAX_REPEATS) return outcome;
      await wait(REPEAT_MS * 2 ** repeats, undefined, { signal: this.stopping.signal });
      if (!(await this.budget.spend(account))) return outcome;
    }
  }

  private async lookAtTasks(vendor: AnswerVendorName): Promise<void> {
    const ids = await this.runs.queued(vendor);
    const lane = async () => {
      for (let id = ids.shift(); id && !this.stopping.signal.aborted; id = ids.shift()) {
        const now = this.clock.now();
        const run = await this.runs.claimQueued(id, now, this.leaseEnd(now));
        if (run) await this.whileHeld(run, () => this.look(run, vendor));
      }
    };
    await Promise.all(Array.from({ length: this.settings.concurrency }, lane));
  }

  /** A look costs nothing: it is repeated until the run is given up. */
  private async look(run: AnswerRun, vendor: AnswerVendorName): Promise<void> {
    const outcome = await this.client.look(vendor, run.task!, run.engine, this.stopping.signal);
    const now = this.clock.now();
    if (outcome === 'pending' && now < run.give_up_at!) {
      await this.runs.release(run);
      return;
    }
    const prompt = await this.prompts.findAny(run.prompt);
    if (!prompt) return this.runs.deleteByPrompt(run.prompt);
    if (outcome === 'pending') {
      await this.client.cancel(vendor, run.task!, this.stopping.signal);
      const message = `No answer within ${this.settings.waitMinutes} minutes`;
      await this.recorder.end(run, prompt, { state: 'failed', reason: 'timeout', message });
    } else await this.recorder.record(run, prompt, outcome);
  }

  /** Runs whose post may have been sent: looked for by their tags, never sent again. */
  private async recover(vendor: AnswerVendorName): Promise<void> {
    const now = this.clock.now();
    const orphaned = await this.runs.orphaned(vendor, now);
    if (orphaned.length === 0) return;
    const canFind = this.canFind(vendor);
    const found = new Map<string, string>();
    for (const engine of canFind ? new Set(orphaned.map((run) => run.engine)) : []) {
      const tasks = await this.client
        .findTasks(vendor, engine, this.stopping.signal)
        .catch(() => new Map<string, string>());
      for (const [tag, task] of tasks) found.set(tag, task);
    }
    for (const run of orphaned) {
      const task = found.get(String(run._id));
      if (task !== undefined) await this.runs.adopt(run._id, task);
      else if (!canFind || run.give_up_at! <= now) await this.recorder.interrupt(run, 'interrupted');
    }
  }

  /** Planned runs of engines that no vendor asks now. */
  private async skipUnasked(): Promise<void> {
    const asked = new Set(this.client.engines);
    const unasked = ENGINES.filter((engine) => !asked.has(engine));
    while (unasked.length > 0 && !this.stopping.signal.aborted) {
      const now = this.clock.now();
      const run = await this.runs.claimPlanned(unasked, now, this.leaseEnd(now));
      if (!run) return;
      const prompt = await this.prompts.findAny(run.prompt);
      const message = `ANSWERS_PROVIDER has no vendor for ${run.engine}`;
      if (prompt) await this.recorder.end(run, prompt, { state: 'skipped', reason: 'interrupted', message });
      else await this.runs.deleteByPrompt(run.prompt);
    }
  }

  /** What its vendor should have ended long ago. */
  private async giveUp(): Promise<void> {
    const now = this.clock.now();
    for (const run of await this.runs.overdue(new Date(now.getTime() - HOUR_MS), now))
      await this.recorder.interrupt(run, run.state === 'queued' ? 'timeout' : 'interrupted');
  }

  private canFind(vendor: AnswerVendorName): boolean {
    return this.client.canFind(vendor) && this.settings.dataforseoMode === 'queue';
  }

  /** Never rejects: what fails is logged, and its lease ends. */
  private async whileHeld(run: AnswerRun, work: () => Promise<unknown>): Promise<void> {
    const end = keepRenewed(RENEWAL_MS, () => this.runs.renew(run, this.leaseEnd(this.clock.now())));
    try {
      await work();
    } catch (error) {
      if (!this.stopping.signal.aborted) this.logger.error(error);
    } finally {
      end();
    }
  }

  private leaseEnd(now: Date): Date {
    return new Date(now.getTime() + LEASE_MS);
  }
}
