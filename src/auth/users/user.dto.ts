import { applyDecorators } from '@nestjs/common';
import { IsBoolean, IsEmail, IsOptional, ValidateBy } from 'class-validator';
import { jsonSchema } from '../../common/api-docs/json-schema.js';
import { IsText } from '../../common/validation/bounds.js';
import { IsWellFormed, IsOptionalNotNull, Trim } from '../../common/validation/text.js';
import { IsNewPassword } from '../auth.dto.js';
import { isScope, SCOPE_WORDS } from '../scope.js';

const IsEmailAddress = () => IsEmail({}, { message: 'email must be an e-mail address' });

const IsName = () => applyDecorators(Trim(), IsWellFormed(), IsText(1, 200));

const WORD = `(?:${SCOPE_WORDS.join('|')})`;
const SCOPE_PATTERN = `^(?:${WORD}(?: ${WORD})*)?$`;

const IsScope = () =>
  ValidateBy(
    {
      name: 'isScope',
      validator: {
        validate: (value) => typeof value === 'string' && isScope(value),
        defaultMessage: () => '$property must be permission words with blanks between',
      },
    },
    jsonSchema({ type: 'string', pattern: SCOPE_PATTERN }),
  );

/** This and the next: from the command line, where whoever runs it may do anything. */
export class NewUserDto {
  @IsEmailAddress() email: string;
  @IsNewPassword() password: string;
  @IsOptional() @IsText(1, 200) name?: string;
}

export class NewPasswordDto {
  @IsNewPassword() password: string;
}

export class AddUserDto {
  @IsEmailAddress() email: string;
  @IsNewPassword() password: string;
  @IsOptionalNotNull() @IsName() name?: string;
  /** Left out: DEFAULT_SCOPE. '' is no word at all. */
  @IsOptionalNotNull() @IsScope() scope?: string;
}

/** Only what is given changes. */
export class ChangeUserDto {
  /** Changes when it is confirmed. */
  @IsOptionalNotNull() @IsEmailAddress() email?: string;
  @IsOptionalNotNull() @IsName() name?: string;
  @IsOptionalNotNull() @IsScope() scope?: string;
  @IsOptionalNotNull() @IsBoolean() active?: boolean;
  @IsOptionalNotNull() @IsNewPassword() password?: string;
}
