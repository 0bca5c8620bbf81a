import { applyDecorators } from '@nestjs/common';
import { IsBoolean, IsEmail, IsOptional, ValidateBy } from 'class-validator';
import { jsonSchema } from '../../common/api-docs/json-schema.js';
import { IsText } from '../../common/validation/bounds.js';
import { IsWellFormed, IsOptionalNotNull, Trim } from '../../common/validation/text.js';
import { IsNewPassword } from '../passwords/new-password.js';
import { isScope, PERMISSIONS } from '../policy/scope.js';

const IsEmailAddress = () => IsEmail({}, { message: 'email must be an e-mail address' });

const IsName = () => applyDecorators(Trim(), IsWellFormed(), IsText(1, 200));

const PERMISSION = `(?:${PERMISSIONS.join('|')})`;
const SCOPE_PATTERN = `^(?:${PERMISSION}(?: ${PERMISSION})*)?$`;

const IsScope = () =>
  ValidateBy(
    {
      name: 'isScope',
      validator: {
        validate: (value) => typeof value === 'string' && isScope(value),
        defaultMessage: () => '$property must be permissions separated by spaces',
      },
    },
    jsonSchema({ type: 'string', pattern: SCOPE_PATTERN }),
  );

/** Input of the `user:create` command, whose caller may do anything. */
export class NewUserDto {
  @IsEmailAddress() email: string;
  @IsNewPassword() password: string;
  @IsOptional() @IsText(1, 200) name?: string;
}

/** Input of the `user:password` command. */
export class NewPasswordDto {
  @IsNewPassword() password: string;
}

export class AddUserDto {
  @IsEmailAddress() email: string;
  @IsNewPassword() password: string;
  @IsOptionalNotNull() @IsName() name?: string;
  /** DEFAULT_SCOPE if omitted; '' grants nothing. */
  @IsOptionalNotNull() @IsScope() scope?: string;
}

/** Omitted fields stay unchanged. */
export class ChangeUserDto {
  /** Takes effect when it is confirmed. */
  @IsOptionalNotNull() @IsEmailAddress() email?: string;
  @IsOptionalNotNull() @IsName() name?: string;
  @IsOptionalNotNull() @IsScope() scope?: string;
  @IsOptionalNotNull() @IsBoolean() active?: boolean;
  @IsOptionalNotNull() @IsNewPassword() password?: string;
}
