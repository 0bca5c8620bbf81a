import { Injectable } from '@nestjs/common';
import {
  AddKeywordsDto,
  ChangeTagsDto,
  CheckConfigDto,
  KeywordsService,
  NoteDto,
  NotesService,
  OnDemandService,
  RemoveKeywordsDto,
  UsageReportService,
} from '../../rank/index.js';
import { answerData } from './answer.js';
import { CONFIRM, readBody } from './arguments.js';
import { askPerson } from './question.js';
import { RunFollower } from './run-follower.js';
import { type Data, FLAG, NUMBER, OBJECT, TEXT, type Tool, WEBSITE } from './tool.js';
import { WebsiteFinder } from './website-finder.js';

const WRITE = 'rank:write';
const CONFIRMATION = {
  [CONFIRM]: { type: 'string', description: 'Of the estimate that the first call answers' },
};
const CONFIRMED = { estimate: OBJECT, [CONFIRM]: TEXT };
const entries = (...names: string[]) => ({
  type: 'array',
  items: { type: 'object', properties: Object.fromEntries(names.map((name) => [name, TEXT])) },
});
const KEYWORDS = entries('keyword', 'country', 'near', 'device');
const TAGS = { type: 'array', items: TEXT };

function toBody(args: Data): Data {
  const { website: _, [CONFIRM]: __, ...body } = args;
  return body;
}

/** Tools that change something, each over the service of a route. */
@Injectable()
export class WriteTools {
  constructor(
    private readonly finder: WebsiteFinder,
    private readonly keywords: KeywordsService,
    private readonly notes: NotesService,
    private readonly checks: OnDemandService,
    private readonly usage: UsageReportService,
    private readonly runs: RunFollower,
  ) {}

  readonly list: readonly Tool[] = [
    {
      name: 'add_keywords',
      title: 'Add keywords',
      description: 'Tracks more keywords, which costs searches; answers the estimate first.',
      permission: WRITE,
      spends: true,
      hints: { destructiveHint: false, idempotentHint: true },
      input: {
        ...WEBSITE,
        keywords: {
          ...KEYWORDS,
          items: { ...KEYWORDS.items, properties: { ...KEYWORDS.items.properties, tags: TAGS } },
        },
        ...CONFIRMATION,
      },
      required: ['website', 'keywords'],
      output: { added: NUMBER, known: NUMBER, keywords: NUMBER, ...CONFIRMED },
      estimate: async (call) => {
        const { account, id, config } = await this.finder.find(call);
        const { keywords } = await readBody(AddKeywordsDto, toBody(call.args));
        const { add, known, requests_a_day } = await this.keywords.planAddition(account, id, keywords);
        const searches = `at most ${requests_a_day} searches a day`;
        const answer = answerData(`Adds ${add.length} keywords (${known} are known), ${searches}.`, {
          add: add.length,
          known,
          requests_a_day,
        });
        return { ...answer, question: `${askPerson('Add to', config.website, add)} This takes ${searches}.` };
      },
      run: async (call) => {
        const { account, id } = await this.finder.find(call);
        const { keywords } = await readBody(AddKeywordsDto, toBody(call.args));
        const added = await this.keywords.add(account, id, keywords);
        return answerData('The keywords are tracked.', added);
      },
    },
    {
      name: 'remove_keywords',
      title: 'Remove keywords',
      description: 'Stops tracking keywords; answers what would be removed first.',
      permission: WRITE,
      hints: { destructiveHint: true, idempotentHint: true },
      input: { ...WEBSITE, keywords: KEYWORDS, ...CONFIRMATION },
      required: ['website', 'keywords'],
      output: { removed: NUMBER, unknown: NUMBER, keywords: NUMBER, ...CONFIRMED },
      estimate: async (call) => {
        const { account, id, config } = await this.finder.find(call);
        const { keywords } = await readBody(RemoveKeywordsDto, toBody(call.args));
        const { entries, ...plan } = await this.keywords.planRemoval(account, id, keywords);
        const answer = answerData(`Removes ${plan.removed} keywords and keeps ${plan.keywords}.`, plan);
        return { ...answer, question: askPerson('Remove from', config.website, entries) };
      },
      run: async (call) => {
        const { account, id } = await this.finder.find(call);
        const { keywords } = await readBody(RemoveKeywordsDto, toBody(call.args));
        return answerData('The keywords are removed.', await this.keywords.remove(account, id, keywords));
      },
    },
    {
      name: 'tag_keywords',
      title: 'Tag keywords',
      description: 'Adds tags to keywords and removes tags from them.',
      permission: WRITE,
      hints: { destructiveHint: false, idempotentHint: true },
      input: {
        ...WEBSITE,
        keywords: KEYWORDS,
        tags: { type: 'object', properties: { add: TAGS, remove: TAGS } },
      },
      required: ['website', 'keywords', 'tags'],
      output: { changed: NUMBER, unknown: NUMBER },
      run: async (call) => {
        const { account, id } = await this.finder.find(call);
        const { keywords, tags } = await readBody(ChangeTagsDto, toBody(call.args));
        return answerData(
          'The tags are changed.',
          await this.keywords.changeTags(account, id, keywords, tags),
        );
      },
    },
    {
      name: 'add_note',
      title: 'Add a note',
      description: 'Adds a note to a day of the charts.',
      permission: WRITE,
      hints: { destructiveHint: false },
      input: { ...WEBSITE, date: TEXT, text: TEXT },
      required: ['website', 'date', 'text'],
      output: { _id: TEXT, date: TEXT, text: TEXT, createdAt: TEXT },
      run: async (call) => {
        const { account, id } = await this.finder.find(call);
        const note = await readBody(NoteDto, toBody(call.args));
        return answerData('The note is added.', await this.notes.create(account, id, note));
      },
    },
    {
      name: 'check_now',
      title: 'Check now',
      description: 'Checks positions now, which costs searches; answers the estimate first.',
      permission: WRITE,
      spends: true,
      hints: { destructiveHint: false },
      input: { ...WEBSITE, keywords: KEYWORDS, again: FLAG, ...CONFIRMATION },
      required: ['website'],
      output: { run: { type: ['string', 'null'] }, keywords: NUMBER, progress: OBJECT, ...CONFIRMED },
      estimate: async (call) => {
        const { account, id, config } = await this.finder.find(call);
        const body = await readBody(CheckConfigDto, toBody(call.args));
        const keywords = await this.checks.plan(account, id, body);
        const { estimate } = await this.usage.report(account, { keywords: keywords.length });
        const requests = estimate.requests_per_check ?? estimate.requests_per_day;
        const searches = `at most ${requests} searches`;
        const answer = answerData(`Checks up to ${keywords.length} keywords, ${searches}.`, {
          keywords: keywords.length,
          requests,
        });
        return {
          ...answer,
          question: `${askPerson('Check for', config.website, keywords)} This takes ${searches}.`,
        };
      },
      run: async (call) => {
        const { account, id } = await this.finder.find(call);
        const body = await readBody(CheckConfigDto, toBody(call.args));
        const started = await this.checks.start(account, id, body);
        if (started.run === null) return answerData('Every keyword has a result of today.', started);
        const progress = call.progress && (await this.runs.follow(String(started.run), call.progress));
        return answerData('The check has started; list_checks shows its result.', {
          ...started,
          ...(progress && { progress }),
        });
      },
    },
  ];
}
