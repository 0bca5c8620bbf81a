import { Injectable } from '@nestjs/common';
import type { Types } from 'mongoose';
import { AccountsService } from '../../../auth/index.js';
import { Clock } from '../../../common/clock.js';
import { type LocalDay, localDay, toWeekday } from '../../../common/time/zone.js';
import { SlotsService } from '../../../slots/index.js';
import { slotDay } from '../../positions/due.js';
import { ConfigRepository, type RankConfig } from '../../tracking/index.js';
import type { Engine } from '../domain/run.js';
import { PromptRepository } from '../store/prompt.repository.js';
import type { Prompt } from '../store/prompt.schema.js';
import { AnswerRunRepository, type NewRun } from '../store/run.repository.js';
import { AnswerDayBuilder } from '../days/day-builder.js';
import { AnswerClient } from '../vendors/answer-client.js';

/** Which runs of a check are wanted. */
interface WantedRuns {
  engines?: readonly Engine[] | undefined;
  /** Also where a prompt and engine has its runs of the day. */
  again?: boolean | undefined;
}

/** Plans runs: stores them, so that a killed process leaves none unasked. */
@Injectable()
export class AnswerPlanner {
  constructor(
    private readonly prompts: PromptRepository,
    private readonly runs: AnswerRunRepository,
    private readonly configs: ConfigRepository,
    private readonly accounts: AccountsService,
    private readonly slots: SlotsService,
    private readonly client: AnswerClient,
    private readonly days: AnswerDayBuilder,
    private readonly clock: Clock,
  ) {}

  /** @returns how many prompts were due, and the requests for them */
  async planDue(): Promise<{ prompts: number; requests: number }> {
    const total = { prompts: 0, requests: 0 };
    if (this.client.engines.length === 0) return total;
    const slots = new Map((await this.slots.all()).map((slot) => [String(slot._id), slot]));
    for (const id of await this.prompts.configsWithActive()) {
      const config = await this.configs.findLive(id);
      const slot = config && slots.get(String(config.slot));
      if (!slot) continue;
      const { day, isDue } = slotDay(slot.time, slot.timezone, this.clock.now());
      if (!isDue) continue;
      const due = await this.prompts.due(id, day, toWeekday(day));
      const askable = due.filter(({ engines }) => this.askable(engines).length > 0);
      if (askable.length === 0 || (await this.accounts.findActive([config.account])).length === 0) continue;
      total.prompts += askable.length;
      total.requests += await this.plan(askable, day);
      await this.prompts.markPlanned(
        askable.map(({ _id }) => _id),
        day,
      );
    }
    return total;
  }

  /** @returns the number of requests that are new; those of prompts that are deleted meanwhile are deleted again */
  async planNow(config: RankConfig, prompts: readonly Prompt[], wanted: WantedRuns = {}): Promise<number> {
    const day = await this.today(config);
    return this.plan(prompts, day, wanted);
  }

  async today(config: RankConfig): Promise<LocalDay> {
    const { timezone } = await this.slots.get(config.slot);
    return localDay(this.clock.now(), timezone);
  }

  private async plan(prompts: readonly Prompt[], day: LocalDay, wanted: WantedRuns = {}): Promise<number> {
    const [config] = prompts.map((prompt) => prompt.config);
    if (!config) return 0;
    const ids = prompts.map(({ _id }) => _id);
    const known = await this.runs.planned(config, ids, day);
    const runs = prompts.flatMap((prompt) =>
      this.askable(prompt.engines, wanted.engines).flatMap((engine) => {
        const found = known.get(`${String(prompt._id)}:${engine}`);
        return newNumbers(prompt.runs, found, wanted.again ?? false).map((number): NewRun => ({
          config,
          prompt: prompt._id,
          engine,
          day,
          number,
        }));
      }),
    );
    if (runs.length === 0) return 0;
    const now = this.clock.now();
    const planned = await this.days.whilePlanning(config, now, () => this.runs.plan(runs, now));
    await this.removeOrphans(config, ids);
    return planned;
  }

  /** Race: a prompt, or the configuration with all of them, that was deleted while its runs were planned. */
  private async removeOrphans(config: Types.ObjectId, prompts: readonly Types.ObjectId[]): Promise<void> {
    const live = new Set((await this.prompts.ofConfig(config)).map(({ _id }) => String(_id)));
    for (const id of prompts) if (!live.has(String(id))) await this.runs.deleteByPrompt(id);
    if (live.size === 0) await this.days.forget(config);
  }

  private askable(engines: readonly Engine[], wanted?: readonly Engine[]): Engine[] {
    return engines.filter(
      (engine) => this.client.describe(engine) !== undefined && (wanted?.includes(engine) ?? true),
    );
  }
}

/** Again: after those of the day, unless they are still being asked. */
function newNumbers(
  runs: number,
  found: { last: number; open: boolean } | undefined,
  again: boolean,
): number[] {
  if (again && found?.open) return [];
  const first = again ? (found?.last ?? 0) + 1 : 1;
  const numbers = Array.from({ length: runs }, (_, index) => first + index);
  return again || !found ? numbers : numbers.filter((number) => number > found.last);
}
