import { Module } from '@nestjs/common';
import { AuthModule } from '../../../auth/index.js';
import { CheckModule } from '../check.module.js';
import { RelayModule } from '../../../relay/index.js';
import { RankProgress } from './rank-progress.js';

/** Live progress of checks. A separate module, because the check does not depend on the relay. */
@Module({ imports: [AuthModule, CheckModule, RelayModule], providers: [RankProgress] })
export class RankProgressModule {}
