import { IsString } from 'class-validator';
import { About } from '../../common/api-docs/about.js';

export class DeleteAccountDto {
  @About('The name of the account, as a confirmation.') @IsString() name: string;
}
