import { IsIn, IsOptional } from 'class-validator';
import { About } from '../../common/api-docs/about.js';
import { IsText } from '../../common/validation/bounds.js';
import { ByteOrderMark, Format } from '../../common/validation/csv-query.js';
import { IsInstant } from '../../common/validation/time.js';
import { IsObjectId } from '../../common/validation/object-id.pipe.js';
import { PageQuery } from '../../common/validation/pagination.js';

export class AuditLogQuery extends PageQuery {
  @About('`true` includes the accounts below.')
  @IsOptional()
  @IsIn(['true', 'false'])
  below?: 'true' | 'false';

  @About('Only this action, such as `rank.config.update`.') @IsOptional() @IsText(1, 100) action?: string;
  @About('Only changes by this user.') @IsOptional() @IsObjectId() user?: string;
  @About('First instant.') @IsOptional() @IsInstant() from?: string;
  @About('Last instant.') @IsOptional() @IsInstant() to?: string;

  @IsOptional()
  @Format('`csv`: all matching entries as text, in the same order; without pages.')
  format?: 'json' | 'csv';

  @ByteOrderMark() bom?: string;
}
