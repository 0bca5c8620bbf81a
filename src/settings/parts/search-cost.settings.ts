import { IsOptional } from 'class-validator';
import { Decimal, Env, Integer } from '../decorators/env.js';

/** Budgets of the installation; those of an account are its `search_budget`. */
export class SearchCostSettings {
  @Env('SEARCH_BUDGET_DAY', 'Maximum requests to the search provider per UTC day, by all processes together.')
  @IsOptional()
  @Integer(0)
  readonly budgetDay?: number;

  @Env('SEARCH_BUDGET_MONTH', 'The same for one UTC month.')
  @IsOptional()
  @Integer(0)
  readonly budgetMonth?: number;

  @Env(
    'SEARCH_COST_PER_1000',
    'What 1,000 requests cost you in US dollars, for the estimate of `GET /v1/rank/usage`; by default the list price of the provider.',
  )
  @IsOptional()
  @Decimal(0)
  readonly costPer1000?: number;
}
