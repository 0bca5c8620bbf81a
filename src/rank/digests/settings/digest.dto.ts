import { applyDecorators } from '@nestjs/common';
import { Transform } from 'class-transformer';
import {
  ArrayMaxSize,
  IsArray,
  IsBoolean,
  isEmail,
  IsIn,
  IsOptional,
  Matches,
  ValidateBy,
  ValidateIf,
} from 'class-validator';
import { About } from '../../../common/api-docs/about.js';
import { jsonSchema } from '../../../common/api-docs/json-schema.js';
import { IsText, IsWholeNumber } from '../../../common/validation/bounds.js';
import { IsObjectId } from '../../../common/validation/object-id.pipe.js';
import { normalizeEmail } from '../../../common/email-address.js';
import { IsOptionalNotNull, trimText } from '../../../common/validation/text.js';
import { IsTimeZone } from '../../../common/validation/time.js';
import { isAddress } from '../../../mail/index.js';
import { DIGEST_FREQUENCIES, type DigestFrequency, type DigestPeriod } from '../domain/digest-due.js';
import { LANGUAGES, type Language } from '../../../common/language.js';

const MAX_RECIPIENTS = 20;

/** A digest that is off needs no schedule and no recipients; those that are not given stay as they are. */
const RequiredUnlessOff = () =>
  ValidateIf((digest: DigestDto, value) => digest.frequency !== 'off' || value !== undefined);

const uniqueAddresses = (addresses: unknown[]): unknown[] => {
  const seen = new Set<unknown>();
  return addresses.map(trimText).filter((address) => {
    const name = typeof address === 'string' ? normalizeEmail(address) : address;
    return !seen.has(name) && seen.add(name);
  });
};

/** Only what the mail outbox takes as one address. */
const IsAddressList = () =>
  ValidateBy(
    {
      name: 'isAddressList',
      validator: {
        validate: (value) =>
          Array.isArray(value) &&
          value.every((each) => typeof each === 'string' && isEmail(each) && isAddress(each)),
        defaultMessage: () => 'each entry of $property must be an e-mail address',
      },
    },
    jsonSchema({ type: 'array', items: { type: 'string', format: 'email' } }),
  );

/** Other spellings of a mailbox are removed: each gets one mail. */
const Recipients = () =>
  applyDecorators(
    About('E-mail addresses, each of which gets its own mail; those of one mailbox count once.'),
    Transform(({ value }) => (Array.isArray(value) ? uniqueAddresses(value) : value)),
    IsAddressList(),
    ArrayMaxSize(MAX_RECIPIENTS, { message: `to must have at most ${MAX_RECIPIENTS} addresses` }),
    IsArray({ message: 'to must be a list of e-mail addresses' }),
    RequiredUnlessOff(),
  );

const FREQUENCY_MESSAGE = `frequency must be one of ${DIGEST_FREQUENCIES.join(', ')}`;
const LANGUAGE_MESSAGE = `language must be one of ${LANGUAGES.join(', ')}`;

export class DigestDto {
  @About('How often it is sent.')
  @IsIn(DIGEST_FREQUENCIES, { message: FREQUENCY_MESSAGE })
  frequency: DigestFrequency;

  @About('Day of a weekly digest: 1 = Monday to 7.')
  @IsOptionalNotNull()
  @IsWholeNumber(1, 7)
  weekday: number = 1;

  @About('Day of a monthly digest, from 1 to 28.')
  @IsOptionalNotNull()
  @IsWholeNumber(1, 28)
  day: number = 1;

  @About('Hour in `tz` at which it is sent, 0 to 23; required unless the digest is off.')
  @RequiredUnlessOff()
  @IsWholeNumber(0, 23)
  hour?: number;

  @About('Time zone of the hour and of the days in the digest; required unless it is off.')
  @RequiredUnlessOff()
  @IsTimeZone()
  tz?: string;

  @Recipients()
  to?: string[];

  @About('Whether the table of the keywords is attached.')
  @IsOptionalNotNull()
  @IsBoolean()
  csv: boolean = false;

  @About('Default: the language of your console, else `en`.')
  @IsOptionalNotNull()
  @IsIn(LANGUAGES, { message: LANGUAGE_MESSAGE })
  language?: Language;

  @About(
    'Id of a shared view of the keywords: the digest is of those that it selects. Default: null, of all.',
  )
  @IsOptional()
  @IsObjectId()
  view: string | null = null;
}

export class RecipientDto {
  @About('One of the recipients.')
  @IsText(1, 320)
  address: string;
}

const PERIODS = DIGEST_FREQUENCIES.filter((frequency): frequency is DigestPeriod => frequency !== 'off');

export class DigestPreviewQuery {
  @About('`text`: the plain-text part.')
  @IsIn(['html', 'text'], { message: 'format must be html or text' })
  format: 'html' | 'text' = 'html';

  @About('Default: that of the digest.')
  @IsOptional()
  @IsIn(LANGUAGES, { message: LANGUAGE_MESSAGE })
  language?: Language;

  @About('Default: that of the digest, `weekly` where it is off.')
  @IsOptional()
  @IsIn(PERIODS, { message: `frequency must be one of ${PERIODS.join(', ')}` })
  frequency?: DigestPeriod;

  @About('Time zone of the days. Default: that of the digest.')
  @IsOptional()
  @IsTimeZone()
  tz?: string;

  @About('Id of a shared view of the keywords, or `all` for all keywords. Default: as in the digest.')
  @IsOptional()
  @Matches(/^(?:all|[\da-f]{24})$/i, {
    message: 'view must be all, or an identifier of 24 hexadecimal digits',
  })
  view?: string;

  @About('Whether the table of the keywords is attached. Default: as in the digest.')
  @IsOptional()
  @IsIn(['true', 'false'], { message: 'csv must be true or false' })
  csv?: 'true' | 'false';
}
