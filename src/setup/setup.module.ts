import { Module } from '@nestjs/common';
import { AuthModule } from '../auth/index.js';
import { SlotsModule } from '../slots/index.js';
import { FirstRun } from './first-run.js';
import { SetupController } from './setup.controller.js';
import { SetupGuard } from './setup.guard.js';

/** The first run: creates the first account, user and slots. */
@Module({
  imports: [AuthModule, SlotsModule],
  controllers: [SetupController],
  providers: [FirstRun, SetupGuard],
  exports: [FirstRun],
})
export class SetupModule {}
