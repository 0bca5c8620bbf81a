import { validateCronExpression } from 'cron';
import { IsIn } from 'class-validator';
import { Env, Flag, Group, Milliseconds, Text, Whole } from '../env.js';

export class RetrySettings {
  @Env('RANK_RETRY_ATTEMPTS') @Whole(1, 20) readonly attempts: number = 3;
  @Env('RANK_RETRY_BASE_MS') @Milliseconds(0) readonly baseMs: number = 250;
  @Env('RANK_RETRY_BUDGET_MS') @Milliseconds(0) readonly budgetMs: number = 10_000;
}

export class SchedulerSettings {
  @Env('RANK_SCHEDULER_ENABLED') @Flag() readonly enabled: boolean = true;
  @Env('RANK_SCHEDULE')
  @Text(
    'isCronExpression',
    (text) => validateCronExpression(text).valid,
    'a cron expression such as * * * * *',
  )
  readonly cron: string = '* * * * *';
}

export class RankSettings {
  @Env('RANK_KEYWORD_CONCURRENCY') @Whole(1) readonly keywordConcurrency: number = 25;
  @Env('RANK_CONFIG_CONCURRENCY') @Whole(1) readonly configConcurrency: number = 1;
  @Group(RetrySettings) readonly retry!: RetrySettings;
  @Env('RANK_DEPTH') @Whole(1, 100) readonly depth: number = 100;
  @Env('RANK_PAGING') @IsIn(['single', 'pages']) readonly paging: 'single' | 'pages' = 'single';
  /** With paging `pages`: requests no further page once the website is found. */
  @Env('RANK_EARLY_STOP') @Flag() readonly earlyStop: boolean = false;
  @Env('RANK_MATCH') @IsIn(['contains', 'host']) readonly match: 'contains' | 'host' = 'contains';
  @Env('RANK_LEASE_MS') @Milliseconds(100) readonly leaseMs: number = 60_000;
  @Env('RANK_BREAKER_MS') @Milliseconds(0) readonly breakerMs: number = 60_000;
  @Env('RANK_PAUSE_MS') @Milliseconds(0) readonly pauseMs: number = 900_000;
  @Group(SchedulerSettings) readonly scheduler!: SchedulerSettings;
}
