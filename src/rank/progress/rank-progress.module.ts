import { Module } from '@nestjs/common';
import { RankModule } from '../rank.module.js';
import { RelayModule } from '../../relay/index.js';
import { RankProgress } from './rank-progress.js';

/** Checks, seen live. It stands apart so that the relay knows nothing of what others send through it. */
@Module({ imports: [RankModule, RelayModule], providers: [RankProgress] })
export class RankProgressModule {}
