import { Injectable } from '@nestjs/common';
import { ChangePort } from '../../common/change-port.js';

/** Called after an account was renamed. */
@Injectable()
export class AccountChanges extends ChangePort {}
