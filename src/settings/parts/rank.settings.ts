import { validateCronExpression } from 'cron';
import { IsIn, IsOptional } from 'class-validator';
import { Env, Flag, Group, Milliseconds, MatchingText, Integer, Percentages } from '../decorators/env.js';

export class RetrySettings {
  @Env('RANK_RETRY_ATTEMPTS', 'Attempts for one keyword; 1: no retry.')
  @Integer(1, 20)
  readonly attempts: number = 3;

  @Env('RANK_RETRY_BASE_MS', 'Delay before the first retry; later delays grow exponentially, with jitter.')
  @Milliseconds(0)
  readonly baseMs: number = 250;

  @Env('RANK_RETRY_BUDGET_MS', 'Sum of the delays between the attempts for one keyword.')
  @Milliseconds(0)
  readonly budgetMs: number = 10_000;
}

export class SchedulerSettings {
  @Env(
    'RANK_SCHEDULER_ENABLED',
    'Runs due checks and sends due digests in this process on `RANK_SCHEDULE`; the trigger works without it.',
  )
  @Flag()
  readonly enabled: boolean = true;

  @Env('RANK_SCHEDULE', 'When the scheduler looks for due configurations and digests.')
  @MatchingText(
    'isCronExpression',
    (text) => validateCronExpression(text).valid,
    'a cron expression such as * * * * *',
  )
  readonly cron: string = '* * * * *';
}

export class RankSettings {
  @Env(
    'RANK_KEYWORD_CONCURRENCY',
    'Keywords checked at a time in one process, over all its running configurations.',
  )
  @Integer(1)
  readonly keywordConcurrency: number = 25;

  @Env('RANK_CONFIG_CONCURRENCY', 'Configurations run at a time in one process.')
  @Integer(1)
  readonly configConcurrency: number = 1;

  @Group(RetrySettings) readonly retry!: RetrySettings;

  @Env('RANK_DEPTH', 'Results per keyword to look for the website in.')
  @Integer(1, 100)
  readonly depth: number = 100;

  @Env('RANK_PAGING', '`single`: one query of `RANK_DEPTH` results; `pages`: page after page.')
  @IsIn(['single', 'pages'])
  readonly paging: 'single' | 'pages' = 'single';

  @Env(
    'RANK_EARLY_STOP',
    'With `pages`: requests no further page once the website is found (fewer requests, less depth, for competitors too).',
  )
  @Flag()
  readonly earlyStop: boolean = false;

  @Env(
    'RANK_REUSE_MINUTES',
    'How long the response to a search is used again for the same search, of any account; 0: each keyword is searched.',
  )
  @Integer(0, 10_080)
  readonly reuseMinutes: number = 0;

  @Env(
    'RANK_MATCH',
    '`contains`: the link contains the website; `host`: same host or a subdomain of it. A configuration may override it.',
  )
  @IsIn(['contains', 'host'])
  readonly match: 'contains' | 'host' = 'contains';

  @Env(
    'RANK_SERP_DAYS',
    'How many days the search results of a check are kept, compressed: about 3 KB a search and day, 4 KB with the SERP features of the page. 0: none.',
  )
  @Integer(0, 400)
  readonly serpDays: number = 30;

  @Env(
    'RANK_LEASE_MS',
    'Lease of a run on its configuration, renewed while the run lasts; after a crash another run takes over once it has expired.',
  )
  @Milliseconds(100)
  readonly leaseMs: number = 60_000;

  @Env('RANK_BREAKER_MS', 'How long no configuration is claimed after 20 consecutive provider failures.')
  @Milliseconds(0)
  readonly breakerMs: number = 60_000;

  @Env(
    'RANK_PAUSE_MS',
    'How long the scheduler pauses after the provider rejected the key or reported that its credits are used up.',
  )
  @Milliseconds(0)
  readonly pauseMs: number = 900_000;

  @Env(
    'CTR_CURVE',
    'Clicks in percent of the searches for a keyword, by organic position from 1, such as `30,15,10.5`; later positions get none. Default: the curve of docs/worth.md.',
  )
  @IsOptional()
  @Percentages()
  readonly clickCurve?: number[];

  @Group(SchedulerSettings) readonly scheduler!: SchedulerSettings;
}
