import { validateCronExpression } from 'cron';
import { IsIn, IsOptional, IsString, Matches } from 'class-validator';
import { Env, Flag, Group, Milliseconds, MatchingText, Integer } from '../env.js';
import { IsHttpUrl } from './server.settings.js';

export class SearchProviderSettings {
  @Env('SEARCH_PROVIDER_URL') @IsOptional() @IsHttpUrl() readonly url?: string;
  @Env('SEARCH_PROVIDER_NAME')
  @Matches(/^[a-z0-9-]+$/, { message: '$property must be lower-case letters, digits and hyphens' })
  readonly name: string = 'rapidapi';
  @Env('SEARCH_PROVIDER_KEY') @IsOptional() @IsString() readonly key?: string;
  @Env('SEARCH_PROVIDER_HOST') @IsOptional() @IsString() readonly host?: string;
  @Env('SEARCH_PROVIDER_TIMEOUT_MS') @Milliseconds(1) readonly timeoutMs: number = 30_000;
}

class RetrySettings {
  @Env('RANK_RETRY_ATTEMPTS') @Integer(1, 20) readonly attempts: number = 3;
  @Env('RANK_RETRY_BASE_MS') @Milliseconds(0) readonly baseMs: number = 250;
  @Env('RANK_RETRY_BUDGET_MS') @Milliseconds(0) readonly budgetMs: number = 10_000;
}

class SchedulerSettings {
  @Env('RANK_SCHEDULER_ENABLED') @Flag() readonly enabled: boolean = true;
  @Env('RANK_SCHEDULE')
  @MatchingText(
    'isCronExpression',
    (text) => validateCronExpression(text).valid,
    'a cron expression such as * * * * *',
  )
  readonly cron: string = '* * * * *';
}

export class RankSettings {
  @Env('RANK_KEYWORD_CONCURRENCY') @Integer(1) readonly keywordConcurrency: number = 25;
  @Env('RANK_CONFIG_CONCURRENCY') @Integer(1) readonly configConcurrency: number = 1;
  @Group(RetrySettings) readonly retry!: RetrySettings;
  @Env('RANK_DEPTH') @Integer(1, 100) readonly depth: number = 100;
  @Env('RANK_PAGING') @IsIn(['single', 'pages']) readonly paging: 'single' | 'pages' = 'single';
  /** With paging `pages`: stops at the page on which the website is found. */
  @Env('RANK_EARLY_STOP') @Flag() readonly earlyStop: boolean = false;
  @Env('RANK_MATCH') @IsIn(['contains', 'host']) readonly match: 'contains' | 'host' = 'contains';
  @Env('RANK_LEASE_MS') @Milliseconds(100) readonly leaseMs: number = 60_000;
  @Env('RANK_BREAKER_MS') @Milliseconds(0) readonly breakerMs: number = 60_000;
  @Env('RANK_PAUSE_MS') @Milliseconds(0) readonly pauseMs: number = 900_000;
  @Group(SchedulerSettings) readonly scheduler!: SchedulerSettings;
}
