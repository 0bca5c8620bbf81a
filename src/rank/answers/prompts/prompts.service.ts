import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { Types } from 'mongoose';
import { AuditTrail, type PlannedChange } from '../../../audit/index.js';
import type { Account } from '../../../auth/index.js';
import { Clock } from '../../../common/clock.js';
import { inSlices } from '../../../common/concurrency/in-slices.js';
import { BadRequestError, ConflictError, NotFoundError, ValidationError } from '../../../common/errors.js';
import { omitUndefined } from '../../../common/omit-undefined.js';
import { AnswerSettings } from '../../../settings/settings.js';
import { UsageReportService } from '../../reports/index.js';
import { ConfigRepository, ConfigService, type RankConfig } from '../../tracking/index.js';
import { AnswerAsker } from '../asking/answer-asker.js';
import { AnswerBudget } from '../asking/answer-budget.js';
import { AnswerPlanner } from '../asking/answer-planner.js';
import { type AskedPrompt, estimatePrompts } from '../domain/estimate.js';
import type { Engine } from '../domain/run.js';
import { PromptRepository } from '../store/prompt.repository.js';
import { type Prompt, RANK_PROMPTS } from '../store/prompt.schema.js';
import { AnswerRunRepository } from '../store/run.repository.js';
import { RANK_ANSWER_RUNS } from '../store/run.schema.js';
import { AnswerClient } from '../vendors/answer-client.js';
import { toPrompts, validatePrompts } from './prompt-entries.js';
import type { ChangePromptDto, CheckPromptsDto } from './prompts.dto.js';

/** The prompts of a configuration; each method @throws NotFoundError on an unknown or foreign configuration. */
@Injectable()
export class PromptsService implements OnModuleInit {
  constructor(
    private readonly configs: ConfigService,
    private readonly liveConfigs: ConfigRepository,
    private readonly prompts: PromptRepository,
    private readonly runs: AnswerRunRepository,
    private readonly planner: AnswerPlanner,
    private readonly asker: AnswerAsker,
    private readonly client: AnswerClient,
    private readonly budget: AnswerBudget,
    private readonly usage: UsageReportService,
    private readonly trail: AuditTrail,
    private readonly clock: Clock,
    private readonly settings: AnswerSettings,
  ) {}

  onModuleInit(): void {
    this.usage.useAnswers((account) => this.reportUsage(account));
  }

  /** Asks and stores nothing. @throws ValidationError naming `prompts[i].field` */
  async estimate(account: Account, configId: Types.ObjectId, entries: readonly unknown[]) {
    const config = await this.configs.find(account, configId);
    const { wanted } = await this.select(config, entries);
    return this.estimateOf(account, wanted);
  }

  /** All or none. @throws ValidationError naming `prompts[i].field`, ConflictError over ANSWERS_PROMPTS_MAX */
  async add(account: Account, configId: Types.ObjectId, entries: readonly unknown[], check: boolean) {
    const config = await this.configs.find(account, configId);
    const { identities, wanted } = await this.select(config, entries);
    if ((await this.prompts.count(configId)) + wanted.length > this.settings.promptsMax) throw this.tooMany();
    const added = wanted.length === 0 ? [] : await this.insert(account, config, wanted);
    const addedIds = new Set(added.map(({ _id }) => String(_id)));
    if (check && added.length > 0) await this.ask(account, config, added, {});
    const stored = await this.prompts.withIdentity(configId, identities);
    return {
      added,
      known: stored.filter(({ _id }) => !addedIds.has(String(_id))),
      estimate: await this.estimateOf(account, added),
    };
  }

  /** @throws NotFoundError on an unknown prompt; ValidationError for an engine without a vendor */
  async change(
    account: Account,
    configId: Types.ObjectId,
    id: Types.ObjectId,
    body: ChangePromptDto,
  ): Promise<Prompt> {
    const { engines, tags, every, weekday, runs, active } = body;
    const config = await this.configs.find(account, configId);
    const before = await this.requirePrompt(configId, id);
    const problem =
      engines && this.engineProblem(engines.filter((engine) => !before.engines.includes(engine)));
    if (problem !== undefined) throw new ValidationError([{ path: 'engines', message: problem }]);
    const change = omitUndefined({ engines, tags, every, weekday, runs, active });
    const after = await this.trail.perform(
      planned('rank.prompt.update', account, [id], {
        before: audited(before),
        after: { ...audited(before), ...change },
      }),
      () => this.prompts.change(config._id, id, change, this.clock.now()),
      (changed) => changed && { after: audited(changed) },
    );
    if (!after) throw unknownPrompt();
    return after;
  }

  /** Answers that come later find no run. */
  async remove(account: Account, configId: Types.ObjectId, id: Types.ObjectId) {
    await this.configs.find(account, configId);
    const before = await this.requirePrompt(configId, id);
    await this.trail.perform(
      planned('rank.prompt.delete', account, [id], { before: audited(before) }),
      async () => {
        if (!(await this.prompts.delete(configId, [id]))) throw unknownPrompt();
        await this.runs.deleteByPrompt(id);
      },
    );
    return { _id: id };
  }

  /** @returns the requests that are made now */
  async check(
    account: Account,
    configId: Types.ObjectId,
    { prompts: ids, engines, again }: CheckPromptsDto,
  ): Promise<{ requests: number }> {
    const config = await this.configs.find(account, configId);
    if (this.client.engines.length === 0) throw new BadRequestError('ANSWERS_PROVIDER is not set.');
    const all = await this.prompts.ofConfig(configId);
    const byId = new Map(all.map((prompt) => [String(prompt._id), prompt]));
    const unknown = (ids ?? []).flatMap((id, index) =>
      byId.has(id.toLowerCase())
        ? []
        : [{ path: `prompts[${index}]`, message: `prompts[${index}] is not a prompt of this configuration` }],
    );
    if (unknown.length > 0) throw new ValidationError(unknown);
    const problem = engines && this.engineProblem(engines);
    if (problem !== undefined) throw new ValidationError([{ path: 'engines', message: problem }]);
    const chosen = ids ? ids.map((id) => byId.get(id.toLowerCase())!) : all;
    const wanted = chosen.filter(({ active }) => active);
    return { requests: await this.ask(account, config, wanted, { engines, again }) };
  }

  /** @throws NotFoundError on an unknown prompt */
  async requirePrompt(config: Types.ObjectId, id: Types.ObjectId): Promise<Prompt> {
    const prompt = await this.prompts.find(config, id);
    if (!prompt) throw unknownPrompt();
    return prompt;
  }

  /** Plans, and sends in the background. */
  private async ask(
    account: Account,
    config: RankConfig,
    prompts: readonly Prompt[],
    wanted: { engines?: readonly Engine[] | undefined; again?: boolean },
  ): Promise<number> {
    const day = await this.planner.today(config);
    const requests = await this.trail.perform(
      {
        action: 'rank.answers.check',
        account: account._id,
        target: { type: 'config', id: String(config._id) },
        after: { prompts: prompts.length, ...omitUndefined(wanted) },
        proof: { collection: RANK_ANSWER_RUNS, filter: { config: config._id, day }, fields: ['number'] },
      },
      async () => (await this.planner.planNow(config, prompts, wanted)) || null,
      (count) =>
        count === null
          ? null
          : { after: { prompts: prompts.length, requests: count, ...omitUndefined(wanted) } },
    );
    if (requests !== null) this.asker.start();
    return requests ?? 0;
  }

  /** Race: of concurrent requests over ANSWERS_PROMPTS_MAX, those that find too many take theirs back. */
  private async insert(account: Account, config: RankConfig, wanted: Prompt[]): Promise<Prompt[]> {
    const ids = wanted.map(({ _id }) => _id);
    return this.trail.perform(
      planned('rank.prompt.create', account, ids, {
        after: { config: config._id, prompts: wanted.map(audited) },
      }),
      async () => {
        const inserted = await this.prompts.insert(wanted);
        const own = inserted.map(({ _id }) => _id);
        if ((await this.prompts.count(config._id)) > this.settings.promptsMax) {
          await this.prompts.delete(config._id, own);
          throw this.tooMany();
        }
        if (!(await this.liveConfigs.isLive(config._id))) await this.prompts.deleteByConfig(config._id);
        return inserted;
      },
    );
  }

  /** Which of the given prompts are new. */
  private async select(config: RankConfig, entries: readonly unknown[]) {
    const valid = await inSlices(
      validatePrompts(entries, config.website, (engines) => this.engineProblem(engines)),
    );
    const drafts = toPrompts(config, valid, this.clock.now());
    const identities = drafts.map(({ identity }) => identity);
    const before = await this.prompts.withIdentity(config._id, identities);
    const known = new Set(before.map(({ identity }) => identity));
    return { identities, wanted: drafts.filter(({ identity }) => !known.has(identity)) };
  }

  private engineProblem(engines: readonly Engine[]): string | undefined {
    const missing = engines.find((engine) => this.client.describe(engine) === undefined);
    return missing && `ANSWERS_PROVIDER has no vendor for ${missing}`;
  }

  private async estimateOf(account: Account, prompts: readonly AskedPrompt[]) {
    return {
      ...estimatePrompts(prompts, (engine) => this.client.describe(engine)),
      budget: await this.budget.report(account),
    };
  }

  private async reportUsage(account: Account) {
    const config = await this.configs.findByAccount(account);
    const prompts = config ? (await this.prompts.ofConfig(config._id)).filter(({ active }) => active) : [];
    const estimate = estimatePrompts(prompts, (engine) => this.client.describe(engine));
    const { requests_per_day, requests_per_month, cost_per_month } = estimate;
    return {
      ...(await this.budget.report(account)),
      estimate: { requests_per_day, requests_per_month, cost_per_month },
    };
  }

  private tooMany(): ConflictError {
    return new ConflictError(
      `A configuration can have at most ${this.settings.promptsMax} prompts: remove some first, or raise ANSWERS_PROMPTS_MAX.`,
    );
  }
}

const unknownPrompt = () => new NotFoundError('Prompt not found.');

const audited = ({
  config,
  text,
  country,
  language,
  brand,
  competitors,
  engines,
  tags,
  every,
  weekday,
  runs,
  active,
}: Prompt) => ({
  config,
  text,
  country,
  language,
  brand,
  competitors,
  engines,
  tags,
  every,
  weekday,
  runs,
  active,
});

const planned = (
  action: string,
  { _id: account }: Account,
  ids: Types.ObjectId[],
  states: { before?: object; after?: object },
): PlannedChange => ({
  action,
  account,
  target: { type: 'prompt', id: String(ids[0]) },
  ...states,
  proof: {
    collection: RANK_PROMPTS,
    filter: { _id: { $in: ids } },
    fields: ['engines', 'tags', 'every', 'weekday', 'runs', 'active'],
  },
});
