import { IsObject } from 'class-validator';
import { applyDecorators } from '@nestjs/common';
import { About } from '../../../common/api-docs/about.js';
import { OptionalBody } from '../../../common/validation/body.js';
import { IsText } from '../../../common/validation/bounds.js';
import { OneLineText } from '../../../common/validation/one-line-text.js';
import { IsOptionalNotNull, Trim } from '../../../common/validation/text.js';
import { MAX_PASSWORD } from '../../passwords/new-password.js';

@OptionalBody(true)
export class ProofDto {
  @About(
    'Your own. A user without a password leaves it out, and has to have logged in within the last 10 minutes.',
  )
  @IsOptionalNotNull()
  @IsText(1, MAX_PASSWORD)
  current_password?: string;
}

export class ConfirmTotpDto {
  @About('Six digits of the authenticator app.') @IsText(1, 50) code: string;
}

const IsName = () =>
  applyDecorators(About('Such as the name of the device.'), Trim(), OneLineText(), IsText(1, 100));

export class PasskeyNameDto {
  @IsName() name: string;
}

export class NewPasskeyDto extends PasskeyNameDto {
  @About('Of the options.') @IsText(1, 200) ticket: string;
  @About('Response of the browser, as JSON (WebAuthn).') @IsObject() response: object;
}
