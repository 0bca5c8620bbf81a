import { Type } from 'class-transformer';
import { IsObject, IsOptional, ValidateNested } from 'class-validator';
import { About } from '../../common/api-docs/about.js';
import { OptionalBody } from '../../common/validation/body.js';
import { IsText } from '../../common/validation/bounds.js';
import { IsOptionalNotNull } from '../../common/validation/text.js';

/** What the browser's WebAuthn returned, as JSON; the relying party verifies it. */
export class PasskeyResponseDto {
  @About('Of the options.') @IsText(1, 200) ticket: string;
  @About('Response of the browser, as JSON (WebAuthn).') @IsObject() response: object;
}

export class SecondStepDto {
  @About('Of the login.') @IsText(1, 200) ticket: string;
  @About('Six digits of the authenticator app.') @IsOptionalNotNull() @IsText(1, 50) code?: string;
  @About('One of the recovery codes; works once.')
  @IsOptionalNotNull()
  @IsText(1, 100)
  recovery_code?: string;
  @About('A passkey of the user.', PasskeyResponseDto)
  @IsOptionalNotNull()
  @IsObject()
  @ValidateNested()
  @Type(() => PasskeyResponseDto)
  passkey?: PasskeyResponseDto;
}

@OptionalBody(true)
export class PasskeyRequestDto {
  @About('Of a login whose second step it is. Without it any passkey that verifies its user logs in.')
  @IsOptional()
  @IsText(1, 200)
  ticket?: string | null;
}
