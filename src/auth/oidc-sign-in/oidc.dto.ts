import { IsOptional, IsString } from 'class-validator';
import { About } from '../../common/api-docs/about.js';
import { OptionalBody } from '../../common/validation/body.js';
import { IsText } from '../../common/validation/bounds.js';
import { IsOptionalNotNull } from '../../common/validation/text.js';
import { MAX_PASSWORD } from '../passwords/new-password.js';

export class StartQuery {
  @About('Path below `/app` to come back to; anything else is `/app`.') @IsOptional() @IsString() to?: string;
}

/** As the issuer sends it; openid-client checks it. */
export class CallbackQuery {
  @About('From the issuer.') @IsOptional() @IsString() code?: string;
  @About('From the issuer, as it was sent there.') @IsOptional() @IsString() state?: string;
  @About('The issuer (RFC 9207).') @IsOptional() @IsString() iss?: string;
  @About('From the issuer, in place of the code.') @IsOptional() @IsString() error?: string;
}

@OptionalBody(true)
export class CurrentPasswordDto {
  @About('Of a user with a password; one without needs a session that is at most ten minutes old.')
  @IsOptionalNotNull()
  @IsText(1, MAX_PASSWORD)
  current_password?: string;
}

@OptionalBody(true)
export class LinkDto extends CurrentPasswordDto {
  @About('Path below `/app` to come back to; anything else is `/app`.') @IsOptional() @IsString() to?: string;
}

@OptionalBody(true)
export class LogoutTokenDto {
  @About('A JWT of the issuer.') @IsOptional() logout_token?: unknown;
}
