import { Module } from '@nestjs/common';
import { RankModule } from '../rank.module.js';
import { RelayModule } from '../../relay/index.js';
import { RankProgress } from './rank-progress.js';

/** Live progress of checks. A separate module, because RankModule does not depend on the relay. */
@Module({ imports: [RankModule, RelayModule], providers: [RankProgress] })
export class RankProgressModule {}
