import { applyDecorators } from '@nestjs/common';
import {
  ArrayMaxSize,
  ArrayMinSize,
  ArrayUnique,
  IsArray,
  IsBoolean,
  IsIn,
  IsOptional,
} from 'class-validator';
import { About } from '../../common/api-docs/about.js';
import { jsonSchema } from '../../common/api-docs/json-schema.js';
import { LANGUAGES, type Language } from '../../common/language.js';
import { IsText } from '../../common/validation/bounds.js';
import { IsObjectId } from '../../common/validation/object-id.pipe.js';
import { OneLineText } from '../../common/validation/one-line-text.js';
import { PageQuery } from '../../common/validation/pagination.js';
import { IsOptionalNotNull, IsWellFormed, Trim } from '../../common/validation/text.js';
import { MAX_URL, RECEIVER_DELIVERY_STATES, type ReceiverDelivery } from '../../webhooks/index.js';
import { CHANNEL_EVENTS, type ChannelEvent } from '../messages/event-types.js';
import { CHANNEL_KINDS, type ChannelKind } from '../kinds/index.js';

const Name = () =>
  applyDecorators(About('Name in lists and notifications.'), Trim(), IsText(1, 100), OneLineText());

const Events = () =>
  applyDecorators(
    About('Events that are sent.'),
    IsArray(jsonSchema({ type: 'array', items: { enum: CHANNEL_EVENTS }, uniqueItems: true })),
    ArrayMinSize(1, { message: '$property must name at least one event' }),
    ArrayMaxSize(CHANNEL_EVENTS.length),
    ArrayUnique({ message: '$property must name each event once' }),
    IsIn(CHANNEL_EVENTS, { each: true, message: `$property must be among ${CHANNEL_EVENTS.join(', ')}` }),
  );

const TargetText = (about: string, max: number) =>
  applyDecorators(About(about), IsOptional(), IsText(1, max), IsWellFormed());

const Flag = (about: string) => applyDecorators(About(about), IsOptionalNotNull(), IsBoolean());

/** Which of them a channel has depends on its kind; null: it has none. */
class TargetDto {
  @TargetText(
    'An https address that is public: of the webhook, or of the server of Matrix, ntfy or the Telegram API. As lists show it: unchanged.',
    MAX_URL,
  )
  address?: string | null;
  @TargetText('Token of the bot (telegram) or access token (matrix, ntfy).', 1000) token?: string | null;
  @TargetText('The chat (telegram): a number, or `@` and the name of a public channel.', 65) chat_id?:
    string | null;
  @TargetText('The topic (ntfy).', 64) topic?: string | null;
  @TargetText('Id of the room (matrix), which must not be encrypted.', 255) room?: string | null;

  @About('Id of a shared view: events about keywords outside it, and of other websites, are not sent.')
  @IsOptional()
  @IsObjectId()
  view?: string | null;
}

const LanguageOfMessages = () =>
  applyDecorators(About('Language of the messages.'), IsOptionalNotNull(), IsIn(LANGUAGES));

export class NewChannelDto extends TargetDto {
  @About('The service.') @IsIn(CHANNEL_KINDS) kind: ChannelKind;
  @Name() name: string;
  @Events() events: ChannelEvent[];
  @LanguageOfMessages() language: Language = 'en';
  @Flag('Whether events are sent.') active: boolean = true;
  @Flag('Whether events of the accounts below are sent too.') descendants: boolean = false;
}

export class ChannelChangeDto extends TargetDto {
  @About('As lists show it: a channel keeps its kind.')
  @IsOptionalNotNull()
  @IsIn(CHANNEL_KINDS)
  kind?: ChannelKind;
  @IsOptionalNotNull() @Name() name?: string;
  @IsOptionalNotNull() @Events() events?: ChannelEvent[];
  @LanguageOfMessages() language?: Language;
  @Flag('Whether events are sent.') active?: boolean;
  @Flag('Whether events of the accounts below are sent too.') descendants?: boolean;
}

export class ChannelDeliveriesQuery extends PageQuery {
  @About('Only deliveries in this state.')
  @IsOptionalNotNull()
  @IsIn(RECEIVER_DELIVERY_STATES)
  state?: ReceiverDelivery['state'];
}
