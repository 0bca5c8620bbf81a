import { applyDecorators } from '@nestjs/common';
import { Type } from 'class-transformer';
import { IsObject, ValidateNested } from 'class-validator';
import { About } from '../../common/api-docs/about.js';
import { IsText } from '../../common/validation/bounds.js';
import { OneLineText } from '../../common/validation/one-line-text.js';
import { IsOptionalNotNull, Trim } from '../../common/validation/text.js';
import { PasskeyResponseDto } from '../login/second-step.dto.js';
import { IsNewPassword } from '../passwords/new-password.js';

const IsToken = () => applyDecorators(About('From the link.'), IsText(1, 200));

export class InvitationDto {
  @IsToken() token: string;
}

export class AcceptInvitationDto {
  @IsToken() token: string;
  @About('At least 8 characters; or `passkey`.') @IsOptionalNotNull() @IsNewPassword() new_password?: string;
  @About('A new passkey, in place of a password.', PasskeyResponseDto)
  @IsOptionalNotNull()
  @IsObject()
  @ValidateNested()
  @Type(() => PasskeyResponseDto)
  passkey?: PasskeyResponseDto;
  @About('Display name.')
  @IsOptionalNotNull()
  @Trim()
  @OneLineText()
  @IsText(1, 200)
  name?: string;
}
