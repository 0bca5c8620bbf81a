import { IsIn } from 'class-validator';
import { PageQuery } from '../../common/pagination.js';
import { MayBeAbsent } from '../../common/validation/text.js';
import { MAIL_STATES, type MailState } from './mail.schema.js';

export class OutboxQuery extends PageQuery {
  @MayBeAbsent()
  @IsIn(MAIL_STATES, { message: `state must be one of ${MAIL_STATES.join(', ')}` })
  state?: MailState;
}
