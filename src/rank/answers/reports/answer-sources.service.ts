import { Injectable } from '@nestjs/common';
import { Types } from 'mongoose';
import type { Account } from '../../../auth/index.js';
import { Clock } from '../../../common/clock.js';
import { inSlices, inSlicesOf } from '../../../common/concurrency/in-slices.js';
import { localDay } from '../../../common/time/zone.js';
import { pagination } from '../../../common/validation/pagination.js';
import { foldCase } from '../../positions/order.js';
import { PromptsService } from '../prompts/prompts.service.js';
import { shownContent } from '../store/content.js';
import { AnswerDayRepository } from '../store/day.repository.js';
import { AnswerRunRepository } from '../store/run.repository.js';
import { AnswerCounts, type SelectedRange, toTimes, unsummedTimes } from './answer-counts.js';
import { PromptNumbers } from './answer-sums.js';
import type { SourcesQuery } from './answers.dto.js';
import { nameUrls, SourceSums } from './source-sums.js';

/** Domains that answers cite, by the number of answers. */
@Injectable()
export class AnswerSourcesService {
  constructor(
    private readonly counts: AnswerCounts,
    private readonly prompts: PromptsService,
    private readonly runs: AnswerRunRepository,
    private readonly days: AnswerDayRepository,
    private readonly clock: Clock,
  ) {}

  /** @throws NotFoundError on an unknown or foreign configuration or prompt */
  async page(account: Account, id: Types.ObjectId, query: SourcesQuery) {
    const sums = await this.sum(account, id, query);
    const shown = await inSlices(sums.page((query.page - 1) * query.limit, query.limit));
    await this.readUrls(sums, shown);
    return {
      rows: shown.map((number) => sums.toRow(number)),
      pagination: pagination(query, sums.size),
    };
  }

  /** All domains, for a file. */
  async all(account: Account, id: Types.ObjectId, query: SourcesQuery) {
    const sums = await this.sum(account, id, query);
    const shown = await inSlices(sums.page(0, sums.size));
    return shown.map((number) => sums.toRow(number));
  }

  private async sum(account: Account, id: Types.ObjectId, query: SourcesQuery): Promise<SourceSums> {
    if (query.prompt === undefined) return this.sumDays(await this.counts.select(account, id, query), query);
    const range = await this.counts.resolve(account, id, query);
    const prompt = await this.prompts.requirePrompt(id, new Types.ObjectId(query.prompt));
    const tag = query.tag === undefined ? undefined : foldCase(query.tag);
    const hasTag = tag === undefined || prompt.tags.some((each) => foldCase(each) === tag);
    const prompts = hasTag ? [prompt] : [];
    const { from, to, findTime } = toTimes(range, query.tz, false);
    const sums = new SourceSums(new PromptNumbers(prompts), findTime, query.engine);
    await this.addRuns(sums, new PromptNumbers(prompts), query, {
      prompt: prompt._id,
      planned_at: { $gte: from, $lt: to },
    });
    return sums;
  }

  private async sumDays(range: SelectedRange, query: SourcesQuery): Promise<SourceSums> {
    const { from, to, findTime } = toTimes(range, query.tz, false);
    const prompts = new PromptNumbers(range.prompts);
    const sums = new SourceSums(prompts, findTime, query.engine);
    const now = this.clock.now();
    const { _id: config } = range.config;
    const [first, last] = [localDay(from, 'UTC'), localDay(new Date(to.getTime() - 1), 'UTC')];
    const known = new Set<string>();
    for await (const day of inSlicesOf(this.days.sources(config, first, last))) {
      // Without its sources a run neither cites nor counts.
      const isErased = day.erase_at === null || day.erase_at <= now;
      const { sources, erase_from } = day;
      const isKept = sources !== null && erase_from !== null && erase_from > now;
      if (isKept) await sums.addDay(day, sources, (names) => this.days.readParts(sources.id, names));
      if (isErased || isKept) known.add(day.day);
    }
    for (const planned_at of unsummedTimes({ from, to }, known))
      await this.addRuns(sums, prompts, query, { config, planned_at });
    return sums;
  }

  private async addRuns(
    sums: SourceSums,
    prompts: PromptNumbers,
    { engine }: SourcesQuery,
    of: object,
  ): Promise<void> {
    const filter = { ...of, state: 'answered' as const, ...(engine && { engine }) };
    const now = this.clock.now();
    for await (const run of this.runs.withContent(filter)) {
      const content = prompts.find(String(run.prompt)) === undefined ? null : shownContent(run, now);
      if (content) sums.addAnswer(content.citations);
    }
  }

  private async readUrls(sums: SourceSums, shown: readonly number[]): Promise<void> {
    for (const day of sums.findDays(shown)) sums.addUrls(day, await this.days.readParts(day.id, day.parts));
    for (const { id, part, urls } of sums.findUnnamed(shown))
      nameUrls(urls, (await this.days.readParts(id, [part])).get(part));
  }
}
