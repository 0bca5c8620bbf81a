import { IsIn, IsOptional, IsString } from 'class-validator';
import { Env, Integer, MatchingText, Milliseconds } from '../decorators/env.js';
import { IsHttpUrl } from './server.settings.js';

export const ANSWER_ENGINES = ['chatgpt', 'ai_mode', 'gemini', 'perplexity', 'copilot'] as const;
export type AnswerEngine = (typeof ANSWER_ENGINES)[number];

interface VendorDefaults {
  url: string;
  engines: readonly AnswerEngine[];
}

/** Vendors of ANSWERS_PROVIDER, and the engines that each of them can ask. */
export const ANSWER_VENDORS = {
  dataforseo: { url: 'https://api.dataforseo.com', engines: ['chatgpt', 'gemini', 'ai_mode'] },
  serpapi: { url: 'https://serpapi.com', engines: ['ai_mode'] },
  brightdata: { url: 'https://api.brightdata.com', engines: ANSWER_ENGINES },
  openai: { url: 'https://api.openai.com', engines: ['chatgpt'] },
  perplexity: { url: 'https://api.perplexity.ai', engines: ['perplexity'] },
} as const satisfies Record<string, VendorDefaults>;

export type AnswerVendorName = keyof typeof ANSWER_VENDORS;

const NAMES = Object.keys(ANSWER_VENDORS) as AnswerVendorName[];
const PAIR = /^\s*([^=\s]+)\s*=\s*([^=\s]+)\s*$/;

const Credential = (name: string, about: string) => (target: object, property: string) => {
  Env(name, about)(target, property);
  IsOptional()(target, property);
  IsString()(target, property);
};

const Url = (name: string, about: string) => (target: object, property: string) => {
  Env(name, about)(target, property);
  IsOptional()(target, property);
  IsHttpUrl()(target, property);
};

export class AnswerSettings {
  @Env(
    'ANSWERS_PROVIDER',
    'Which vendor asks which AI engine, as `engine=vendor` with commas: `chatgpt`, `gemini` and `ai_mode` by `dataforseo`; `ai_mode` by `serpapi`; all of them, `perplexity` and `copilot` by `brightdata`; `chatgpt` by `openai` and `perplexity` by `perplexity` (their APIs). Unset: nothing is asked.',
  )
  @IsOptional()
  @MatchingText(
    'isListOfEngines',
    (text) => text.split(',').every((pair) => PAIR.test(pair)),
    'a list such as chatgpt=dataforseo,ai_mode=serpapi',
  )
  readonly provider?: string;

  @Credential('ANSWERS_DATAFORSEO_KEY', '`login:password` of the account at DataForSEO for AI answers.')
  readonly dataforseoKey?: string;
  @Credential('ANSWERS_SERPAPI_KEY', 'Key of SerpApi for AI answers.')
  readonly serpapiKey?: string;
  @Credential('ANSWERS_BRIGHTDATA_KEY', 'Token of Bright Data for AI answers.')
  readonly brightdataKey?: string;
  @Credential('ANSWERS_OPENAI_KEY', 'Key of the OpenAI API.')
  readonly openaiKey?: string;
  @Credential('ANSWERS_PERPLEXITY_KEY', 'Key of the Perplexity API.')
  readonly perplexityKey?: string;

  @Url('ANSWERS_DATAFORSEO_URL', 'Base URL in place of that of DataForSEO.')
  readonly dataforseoUrl?: string;
  @Url('ANSWERS_SERPAPI_URL', 'Base URL in place of that of SerpApi.')
  readonly serpapiUrl?: string;
  @Url('ANSWERS_BRIGHTDATA_URL', 'Base URL in place of that of Bright Data.')
  readonly brightdataUrl?: string;
  @Url('ANSWERS_OPENAI_URL', 'Base URL in place of that of OpenAI.')
  readonly openaiUrl?: string;
  @Url('ANSWERS_PERPLEXITY_URL', 'Base URL in place of that of Perplexity.')
  readonly perplexityUrl?: string;

  @Env(
    'ANSWERS_DATAFORSEO_MODE',
    '`queue`: a task is posted and looked at later, which is cheaper; `live`: one request.',
  )
  @IsIn(['queue', 'live'])
  readonly dataforseoMode: 'queue' | 'live' = 'queue';

  @Env('ANSWERS_OPENAI_MODEL', 'Model of the OpenAI API.')
  @IsString()
  readonly openaiModel: string = 'gpt-5-mini';

  @Env('ANSWERS_PERPLEXITY_MODEL', 'Model of the Perplexity API.')
  @IsString()
  readonly perplexityModel: string = 'sonar';

  @Env(
    'ANSWERS_BUDGET_DAY',
    'Maximum requests for AI answers that a vendor may bill, per UTC day, by all processes together; apart from `SEARCH_BUDGET_DAY`.',
  )
  @IsOptional()
  @Integer(0)
  readonly budgetDay?: number;

  @Env('ANSWERS_BUDGET_MONTH', 'The same for one UTC month.')
  @IsOptional()
  @Integer(0)
  readonly budgetMonth?: number;

  @Env('ANSWERS_TIMEOUT_MS', 'Longest time for one request for an AI answer.')
  @Integer(1000, 300_000)
  readonly timeoutMs: number = 120_000;

  @Env('ANSWERS_POLL_MS', 'Time between two looks at queued tasks.')
  @Milliseconds(200)
  readonly pollMs: number = 15_000;

  @Env('ANSWERS_WAIT_MINUTES', 'A queued task without an answer for so long has failed.')
  @Integer(1, 43_200)
  readonly waitMinutes: number = 1440;

  @Env('ANSWERS_CONCURRENCY', 'Requests for AI answers at once, per vendor and process.')
  @Integer(1, 50)
  readonly concurrency: number = 4;

  @Env('ANSWERS_PROMPTS_MAX', 'Prompts of a configuration.')
  @Integer(1, 10_000)
  readonly promptsMax: number = 200;

  @Env(
    'ANSWERS_DAYS',
    'How many days texts, sources and searches of AI answers are kept; the counts are kept longer.',
  )
  @Integer(1, 3650)
  readonly days: number = 90;

  /** The vendor of each engine that can be asked. */
  get vendors(): ReadonlyMap<AnswerEngine, AnswerVendorName> {
    return new Map(readPairs(this.provider) as [AnswerEngine, AnswerVendorName][]);
  }

  keyOf(vendor: AnswerVendorName): string {
    return this[`${vendor}Key`] ?? '';
  }

  endpointOf(vendor: AnswerVendorName): string {
    return this[`${vendor}Url`] ?? ANSWER_VENDORS[vendor].url;
  }
}

const readPairs = (provider: string | undefined): [string, string][] =>
  (provider ?? '').split(',').flatMap((pair) => {
    const [, engine, vendor] = PAIR.exec(pair) ?? [];
    return engine && vendor ? [[engine, vendor]] : [];
  });

/** What the chosen vendors need; a key without a use is no problem. */
export function answerProblems(settings: AnswerSettings): string[] {
  const pairs = readPairs(settings.provider);
  const problems = pairs.flatMap(([engine, vendor]) => pairProblem(engine, vendor) ?? []);
  const engines = pairs.map(([engine]) => engine);
  const repeated = engines.find((engine, index) => engines.indexOf(engine) !== index);
  if (repeated !== undefined) problems.push(`ANSWERS_PROVIDER has the engine ${repeated} twice`);
  if (problems.length > 0) return problems;
  return NAMES.filter((name) => pairs.some(([, vendor]) => vendor === name)).flatMap((name) => {
    const variable = `ANSWERS_${name.toUpperCase()}_KEY`;
    const key = settings.keyOf(name);
    if (key === '') return [`${variable} is required with ${name} in ANSWERS_PROVIDER`];
    return name === 'dataforseo' && !/^[^:]+:.+$/s.test(key)
      ? [`${variable} must be written as login:password`]
      : [];
  });
}

function pairProblem(engine: string, vendor: string): string | undefined {
  if (!(ANSWER_ENGINES as readonly string[]).includes(engine))
    return `ANSWERS_PROVIDER has the unknown engine ${JSON.stringify(engine)}: it may be ${ANSWER_ENGINES.join(', ')}`;
  if (!Object.hasOwn(ANSWER_VENDORS, vendor))
    return `ANSWERS_PROVIDER has the unknown vendor ${JSON.stringify(vendor)}: it may be ${NAMES.join(', ')}`;
  const { engines }: VendorDefaults = ANSWER_VENDORS[vendor as AnswerVendorName];
  return engines.includes(engine as AnswerEngine)
    ? undefined
    : `ANSWERS_PROVIDER has ${engine}=${vendor}, but ${vendor} cannot ask it: it asks ${engines.join(', ')}`;
}
