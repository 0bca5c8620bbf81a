import { Types } from 'mongoose';
import { type FieldProblem, ValidationError } from '../../../common/errors.js';
import { MAX_PROBLEMS, validateInput } from '../../../common/validation/request-validation.pipe.js';
import { describeOverlap } from '../../positions/website.js';
import type { RankConfig } from '../../tracking/index.js';
import { promptIdentity } from '../domain/prompt-identity.js';
import type { Engine } from '../domain/run.js';
import type { Prompt } from '../store/prompt.schema.js';
import { type BrandNameDto, PromptDto } from './prompts.dto.js';

/**
 * Pauses at each prompt.
 * @param website your website
 * @param findProblem of the engines of a prompt
 * @throws ValidationError naming `prompts[i].field`, with the first thousand problems
 */
export function* validatePrompts(
  entries: readonly unknown[],
  website: string,
  findProblem: (engines: readonly Engine[]) => string | undefined,
): Generator<void, PromptDto[]> {
  const problems: FieldProblem[] = [];
  const valid: PromptDto[] = [];
  for (const [index, entry] of entries.entries()) {
    if (problems.length >= MAX_PROBLEMS) break;
    yield;
    const at = `prompts[${index}]`;
    if (typeof entry !== 'object' || entry === null || Array.isArray(entry)) {
      problems.push({ path: at, message: `${at} must be an object` });
      continue;
    }
    try {
      const prompt = validateInput(PromptDto, entry);
      const missing = findProblem(prompt.engines);
      if (missing !== undefined) problems.push({ path: `${at}.engines`, message: missing });
      for (const { path, message } of findOwnWebsites(prompt, website))
        problems.push({ path: `${at}.${path}`, message });
      valid.push(prompt);
    } catch (error) {
      if (!(error instanceof ValidationError)) throw error;
      for (const { path, message } of error.fields)
        problems.push({ path: `${at}.${path.replace(/\.(\d+)(?=\.|$)/g, '[$1]')}`, message });
    }
  }
  if (problems.length > 0) throw new ValidationError(problems.slice(0, MAX_PROBLEMS));
  return valid;
}

/** What is the website's own would be counted for both brands. */
const findOwnWebsites = ({ competitors }: PromptDto, own: string): FieldProblem[] =>
  (competitors ?? []).flatMap(({ website }, index) => {
    const overlap = describeOverlap(website, own);
    if (overlap === undefined) return [];
    const message = `website must not be ${overlap}: ${website}`;
    return [{ path: `competitors[${index}].website`, message }];
  });

/** Each prompt once. */
export function toPrompts(config: RankConfig, given: readonly PromptDto[], now: Date): Prompt[] {
  const prompts = given.map((each) => toPrompt(config, each, now));
  return [...new Map(prompts.toReversed().map((prompt) => [prompt.identity, prompt])).values()].toReversed();
}

function toPrompt(config: RankConfig, given: PromptDto, now: Date): Prompt {
  const { text, country, language, engines, every, weekday, runs } = given;
  const fixed = {
    text,
    country,
    language: language.toLowerCase(),
    brand: toNamed(given.brand),
    competitors: (given.competitors ?? []).map((each) => ({ website: each.website, ...toNamed(each) })),
  };
  return {
    _id: new Types.ObjectId(),
    account: config.account,
    config: config._id,
    ...fixed,
    identity: promptIdentity(fixed),
    engines,
    tags: given.tags ?? [],
    every,
    weekday,
    runs,
    active: true,
    planned_day: '',
    last_run_at: null,
    createdAt: now,
    updatedAt: now,
  };
}

const toNamed = ({ name, aliases }: BrandNameDto) => ({ name, ...(aliases?.length && { aliases }) });
