import { IsText } from '../common/validation/bounds.js';

/** argon2 reads the whole text: a bound keeps a request from costing more than a password does. */
export const MAX_PASSWORD = 1024;

/** A password that is about to be set. One that is only compared may be of any length. */
export const IsNewPassword = () => IsText(8, MAX_PASSWORD);

export class LoginDto {
  @IsText(1, 320) email: string;
  @IsText(1, MAX_PASSWORD) password: string;
}

export class ChangePasswordDto {
  @IsText(1, MAX_PASSWORD) old_password: string;
  @IsNewPassword() new_password: string;
}
