import { IsOptional } from 'class-validator';
import { IsText } from '../../common/validation/bounds.js';
import { IsTimeZone } from '../../common/validation/time-zone.js';
import { IsNewPassword, MAX_PASSWORD } from '../passwords/new-password.js';

export class LoginDto {
  @IsText(1, 320) email: string;
  @IsText(1, MAX_PASSWORD) password: string;
}

/** null: the time zone of the browser. */
export class ChangeMeDto {
  @IsOptional() @IsTimeZone() time_zone?: string | null;
}

export class ChangePasswordDto {
  @IsText(1, MAX_PASSWORD) old_password: string;
  @IsNewPassword() new_password: string;
}
