import { IsIn, IsOptional } from 'class-validator';
import { About } from '../../../common/api-docs/about.js';
import { PageQuery } from '../../../common/validation/pagination.js';

export class RunsQuery extends PageQuery {
  @About('`true`: only runs with failed keywords, and runs that failed, were abandoned or missed.')
  @IsOptional()
  @IsIn(['true', 'false'])
  failures?: 'true' | 'false';
}
