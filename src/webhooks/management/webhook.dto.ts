import { applyDecorators } from '@nestjs/common';
import { ArrayMaxSize, ArrayMinSize, IsArray, IsBoolean, IsIn, ValidateBy } from 'class-validator';
import { About } from '../../common/api-docs/about.js';
import { jsonSchema } from '../../common/api-docs/json-schema.js';
import { IsText } from '../../common/validation/bounds.js';
import { PageQuery } from '../../common/validation/pagination.js';
import { OneLineText } from '../../common/validation/one-line-text.js';
import { IsOptionalNotNull, IsWellFormed, Trim } from '../../common/validation/text.js';
import { WEBHOOK_EVENTS, type WebhookEvent } from '../domain/event-types.js';
import { MAX_URL } from '../sending/receiver-url.js';
import { RECEIVER_DELIVERY_STATES, type ReceiverDeliveryState } from '../store/receiver-delivery.schema.js';

const Url = (about = 'An https address that is public.') =>
  applyDecorators(About(about), IsText(1, MAX_URL), IsWellFormed());

const Description = () =>
  applyDecorators(
    About('What the receiver is for.'),
    IsOptionalNotNull(),
    Trim(),
    IsText(0, 200),
    OneLineText(),
  );

/** In one pass, unlike ArrayUnique of class-validator. */
const NamedOnce = () =>
  ValidateBy({
    name: 'namedOnce',
    validator: {
      validate: (value) => !Array.isArray(value) || new Set(value).size === value.length,
      defaultMessage: () => '$property must name each event once',
    },
  });

const Events = () =>
  applyDecorators(
    About('Events that are sent.'),
    IsArray(jsonSchema({ type: 'array', items: { enum: WEBHOOK_EVENTS }, uniqueItems: true })),
    ArrayMinSize(1, { message: '$property must name at least one event' }),
    ArrayMaxSize(WEBHOOK_EVENTS.length),
    NamedOnce(),
    IsIn(WEBHOOK_EVENTS, { each: true, message: `$property must be among ${WEBHOOK_EVENTS.join(', ')}` }),
  );

const Active = () => applyDecorators(About('Whether events are sent.'), IsOptionalNotNull(), IsBoolean());

const Descendants = () =>
  applyDecorators(
    About('Whether events of the accounts below are sent too.'),
    IsOptionalNotNull(),
    IsBoolean(),
  );

export class NewWebhookDto {
  @Url() url: string;
  @Events() events: WebhookEvent[];
  @Description() description: string = '';
  @Active() active: boolean = true;
  @Descendants() descendants: boolean = false;
}

export class WebhookChangeDto {
  @IsOptionalNotNull() @Url('An https address that is public; as lists show it: unchanged.') url?: string;
  @IsOptionalNotNull() @Events() events?: WebhookEvent[];
  @Description() description?: string;
  @Active() active?: boolean;
  @Descendants() descendants?: boolean;
}

export class DeliveriesQuery extends PageQuery {
  @About('Only deliveries in this state.')
  @IsOptionalNotNull()
  @IsIn(RECEIVER_DELIVERY_STATES)
  state?: ReceiverDeliveryState;
}
