import { IsOptional } from 'class-validator';
import { About } from '../../common/api-docs/about.js';
import { IsText } from '../../common/validation/bounds.js';
import { IsTimeZone } from '../../common/validation/time-zone.js';
import { IsNewPassword, MAX_PASSWORD } from '../passwords/new-password.js';

export class LoginDto {
  @About('E-mail address, case-insensitive.') @IsText(1, 320) email: string;
  @About('Password.') @IsText(1, MAX_PASSWORD) password: string;
}

export class ChangeMeDto {
  @About('Of the dates in the console, such as Europe/Berlin; null: that of the browser.')
  @IsOptional()
  @IsTimeZone()
  time_zone?: string | null;
}

export class ChangePasswordDto {
  @About('Current password.') @IsText(1, MAX_PASSWORD) old_password: string;
  @About('New password.') @IsNewPassword() new_password: string;
}
