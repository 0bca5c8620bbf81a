import { isObject, IsOptional, length, ValidateBy } from 'class-validator';
import { About } from '../../common/api-docs/about.js';
import { jsonSchema } from '../../common/api-docs/json-schema.js';
import { anyValue, SAFE_KEYS } from '../../common/api-docs/schema.js';
import { IsText } from '../../common/validation/bounds.js';
import { OneLineText } from '../../common/validation/one-line-text.js';
import { IsOptionalNotNull, Trim } from '../../common/validation/text.js';
import { IsTimeZone } from '../../common/validation/time.js';
import { IsNewPassword, MAX_PASSWORD } from '../passwords/new-password.js';
import { MAX_PREFERENCE_KEY, type Preferences } from '../users/preferences.js';

const IsPreferences = () =>
  ValidateBy(
    {
      name: 'isPreferences',
      validator: {
        validate: (value) => isObject(value) && Object.keys(value).every(isPreferenceKey),
        defaultMessage: () =>
          `$property must be an object with keys of 1 to ${MAX_PREFERENCE_KEY} characters`,
      },
    },
    jsonSchema({ type: 'object', propertyNames: PREFERENCE_KEY, additionalProperties: anyValue }),
  );
const isPreferenceKey = (key: string) => length(key, 1, MAX_PREFERENCE_KEY);
const PREFERENCE_KEY = { ...SAFE_KEYS, minLength: 1, maxLength: MAX_PREFERENCE_KEY };

export class LoginDto {
  @About('E-mail address, case-insensitive.') @IsText(1, 320) email: string;
  @About('Password.') @IsText(1, MAX_PASSWORD) password: string;
}

export class ChangeMeDto {
  @About('Display name.')
  @IsOptionalNotNull()
  @Trim()
  @OneLineText()
  @IsText(1, 200)
  name?: string;

  @About('Of the dates in the console, such as Europe/Berlin; null: that of the browser.')
  @IsOptional()
  @IsTimeZone()
  time_zone?: string | null;

  @About(
    'Of the client, such as the columns of a table. Merged into the stored ones key by key; null removes a key. ' +
      'At most 4 KiB as JSON.',
  )
  @IsOptionalNotNull()
  @IsPreferences()
  preferences?: Preferences;
}

export class ChangePasswordDto {
  @About('Current password.') @IsText(1, MAX_PASSWORD) old_password: string;
  @About('New password.') @IsNewPassword() new_password: string;
}
