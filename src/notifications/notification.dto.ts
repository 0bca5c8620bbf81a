import { Transform } from 'class-transformer';
import { IsBoolean } from 'class-validator';
import { About } from '../common/api-docs/about.js';
import { PageQuery } from '../common/validation/pagination.js';

const BOOLEANS = new Map<unknown, boolean>([
  ['true', true],
  ['false', false],
]);

export class NotificationsQuery extends PageQuery {
  @About('`true`: only unread notifications.')
  @Transform(({ value }) => BOOLEANS.get(value) ?? value)
  @IsBoolean({ message: 'unread must be true or false' })
  unread: boolean = false;
}
