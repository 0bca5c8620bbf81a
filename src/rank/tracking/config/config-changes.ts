import { Injectable } from '@nestjs/common';
import { ChangePort } from '../../../common/change-port.js';

/** Called after a configuration was created, changed or deleted, and after a run of it ended. */
@Injectable()
export class ConfigChanges extends ChangePort {}
