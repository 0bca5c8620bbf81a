import { IsOptional } from 'class-validator';
import { IsText } from '../common/validation/bounds.js';
import { IsTimeZone } from '../common/validation/time-zone.js';

/** argon2 hashes the whole input, so its length is limited. */
export const MAX_PASSWORD = 1024;

/** A password to set. A password that is only verified may be shorter. */
export const IsNewPassword = () => IsText(8, MAX_PASSWORD);

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
