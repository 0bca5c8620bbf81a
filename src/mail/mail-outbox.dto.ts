import { IsIn } from 'class-validator';
import { About } from '../common/api-docs/about.js';
import { PageQuery } from '../common/validation/pagination.js';
import { IsOptionalNotNull } from '../common/validation/text.js';
import { DELIVERY_STATES, type DeliveryState } from '../outbox/index.js';

export class MailOutboxQuery extends PageQuery {
  @About('Only e-mails in this state.')
  @IsOptionalNotNull()
  @IsIn(DELIVERY_STATES, { message: `state must be one of ${DELIVERY_STATES.join(', ')}` })
  state?: DeliveryState;
}
