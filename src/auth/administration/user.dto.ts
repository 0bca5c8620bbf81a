import { applyDecorators } from '@nestjs/common';
import { IsBoolean, IsEmail, IsIn, IsOptional, ValidateIf } from 'class-validator';
import { About } from '../../common/api-docs/about.js';
import { IsText } from '../../common/validation/bounds.js';
import { OneLineText } from '../../common/validation/one-line-text.js';
import { IsOptionalNotNull, Trim } from '../../common/validation/text.js';
import { IsNewPassword, MAX_PASSWORD } from '../passwords/new-password.js';
import { IsScope, type Role, ROLES } from '../../access/index.js';
import { type Language, LANGUAGES } from '../../common/language.js';

const IsEmailAddress = () => IsEmail({}, { message: 'email must be an e-mail address' });

const IsName = () => applyDecorators(About('Display name.'), Trim(), OneLineText(), IsText(1, 200));

const IsPassword = () => applyDecorators(About('At least 8 characters.'), IsNewPassword());

/** null, as in a row without a role, gives none. */
const IsRole = () =>
  applyDecorators(
    About(
      'In place of `scope`. client: rank:read slots:read notifications:read; editor: these, rank:write and ' +
        'notifications:write; owner: all that the caller has.',
    ),
    IsOptional(),
    IsIn(ROLES),
  );

/** Input of the `user:create` command, whose caller may do anything. */
export class NewUserDto {
  @IsEmailAddress() email: string;
  @IsNewPassword() password: string;
  @IsOptional() @IsName() name?: string;
}

/** Input of the `user:password` command. */
export class NewPasswordDto {
  @IsNewPassword() password: string;
}

export class AddUserDto {
  @About('E-mail address; unique, case-insensitive.') @IsEmailAddress() email: string;
  /** Without one the user is invited. */
  @ValidateIf(({ invite, password }: AddUserDto) => invite === false || password !== undefined)
  @IsPassword()
  password?: string;
  @About(
    '`true`: fails where no e-mail can be sent. Without it, and without `password`, the response has the link there.',
  )
  @IsOptionalNotNull()
  @IsBoolean()
  invite?: boolean;
  @IsOptionalNotNull() @IsName() name?: string;
  /** DEFAULT_SCOPE if omitted; '' grants nothing. */
  @IsOptionalNotNull() @IsScope() scope?: string;
  @IsRole() role?: Role | null;
  @About('Of the invitation, and of the console until the user chooses another one.')
  @IsOptionalNotNull()
  @IsIn(LANGUAGES)
  language?: Language;
}

/** Omitted fields stay unchanged. */
export class ChangeUserDto {
  @About('E-mail address; takes effect when it is confirmed.')
  @IsOptionalNotNull()
  @IsEmailAddress()
  email?: string;
  @About('Your own; for a new e-mail address of yours.')
  @IsOptionalNotNull()
  @IsText(1, MAX_PASSWORD)
  current_password?: string;
  @IsOptionalNotNull() @IsName() name?: string;
  @IsOptionalNotNull() @IsScope() scope?: string;
  @IsRole() role?: Role | null;
  @About('`false` blocks the user.') @IsOptionalNotNull() @IsBoolean() active?: boolean;
  @IsOptionalNotNull() @IsPassword() password?: string;
  @About('Whether a password is accepted where the issuer is required; by users of the platform account.')
  @IsOptionalNotNull()
  @IsBoolean()
  break_glass?: boolean;
}
