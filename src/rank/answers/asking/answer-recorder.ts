import { Injectable } from '@nestjs/common';
import { Clock } from '../../../common/clock.js';
import { inSlices } from '../../../common/concurrency/in-slices.js';
import { RepeatedWork } from '../../../common/concurrency/repeated-work.js';
import { EventBus } from '../../../common/event-bus.js';
import { AnswerSettings } from '../../../settings/settings.js';
import { ConfigRepository } from '../../tracking/index.js';
import { type RawAnswer, readAnswer } from '../domain/run.js';
import { packContent } from '../store/content.js';
import { PromptRepository } from '../store/prompt.repository.js';
import type { Prompt } from '../store/prompt.schema.js';
import { AnswerRunRepository, type DueRun, type RunEnd } from '../store/run.repository.js';
import type { AnswerRun } from '../store/run.schema.js';
import { AnswerClient, type Outcome } from '../vendors/answer-client.js';
import { ANSWERS_ENDED } from './answers-ended.js';

const DAY_MS = 24 * 3_600_000;
const HOUR_MS = 3_600_000;

/** Reads answers, and stores how runs end. */
@Injectable()
export class AnswerRecorder {
  constructor(
    private readonly runs: AnswerRunRepository,
    private readonly prompts: PromptRepository,
    private readonly configs: ConfigRepository,
    private readonly client: AnswerClient,
    private readonly bus: EventBus,
    private readonly clock: Clock,
    private readonly settings: AnswerSettings,
    repeated: RepeatedWork,
  ) {
    repeated.every(`${AnswerRecorder.name} alerts`, HOUR_MS, () => this.compareDue(), { atStart: true });
  }

  async record(run: AnswerRun, prompt: Prompt, outcome: Outcome): Promise<void> {
    await this.end(run, prompt, await this.toEnd(outcome, prompt));
  }

  async end(run: AnswerRun, prompt: Prompt, end: RunEnd): Promise<void> {
    const now = this.clock.now();
    if (!(await this.runs.end(run, end, now))) return;
    await this.prompts.markRun(prompt._id, now);
    await this.publishEnded(run, prompt);
  }

  async interrupt(run: AnswerRun, reason: 'timeout' | 'interrupted'): Promise<void> {
    if (!(await this.runs.interrupt(run, reason, this.clock.now()))) return;
    const prompt = await this.prompts.findAny(run.prompt);
    if (prompt) await this.publishEnded(run, prompt);
    else await this.runs.deleteByPrompt(run.prompt);
  }

  /** Alerts compare when the last run of a prompt and engine has ended. */
  async publishEnded({ config, prompt, engine, day }: DueRun, { account }: Prompt): Promise<void> {
    if (await this.runs.hasOpen(config, prompt, engine, day)) return;
    const due = await this.runs.alertsDue({ prompt, engine, day });
    if (due.length === 0) return;
    const runs = due.map(({ _id }) => _id);
    await this.bus.publish(ANSWERS_ENDED, { account, config, prompt, engine, day, runs });
  }

  /** What a killed process did not compare. */
  async compareDue(): Promise<void> {
    const due = await this.runs.alertsDue({});
    const groups = new Map(due.map((run) => [`${String(run.prompt)} ${run.engine} ${run.day}`, run]));
    for (const run of groups.values()) {
      const prompt = await this.prompts.findAny(run.prompt);
      if (prompt) await this.publishEnded(run, prompt);
      else await this.runs.deleteByPrompt(run.prompt);
    }
  }

  private async toEnd(outcome: Outcome, prompt: Prompt): Promise<RunEnd> {
    if (outcome.state === 'no_answer') return { state: 'no_answer', ...nothingFound(prompt) };
    if (outcome.state === 'failed')
      return {
        state: 'failed',
        reason: outcome.reason,
        message: typeof outcome.said === 'string' ? outcome.said : null,
      };
    return this.toAnswered(outcome.answer, prompt);
  }

  private async toAnswered(answer: RawAnswer, prompt: Prompt): Promise<RunEnd> {
    const config = await this.configs.find(prompt.config, prompt.account);
    if (!config) return { state: 'failed', reason: 'interrupted' };
    const citations = await this.client.resolveRedirects(answer.citations);
    const { brand, competitors } = prompt;
    const wanted = { website: config.website, brand, competitors };
    const read = await inSlices(readAnswer({ ...answer, citations }, wanted));
    return {
      state: 'answered',
      model: answer.model,
      mentioned: read.brands.map(({ mentioned }) => mentioned),
      cited: read.brands.map(({ cited }) => cited),
      orders: read.brands.map(({ order }) => order ?? 0),
      content: packContent(read),
      erase_at: new Date(this.clock.now().getTime() + this.settings.days * DAY_MS),
    };
  }
}

const nothingFound = ({ competitors }: Prompt) => {
  const brands = competitors.length + 1;
  return {
    mentioned: Array.from({ length: brands }, () => false),
    cited: Array.from({ length: brands }, () => false),
    orders: Array.from({ length: brands }, () => 0),
  };
};
