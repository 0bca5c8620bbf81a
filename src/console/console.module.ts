import { Module } from '@nestjs/common';
import { SetupModule } from '../setup/index.js';
import { ConsoleConfig } from './console-config.js';
import { ConsoleController } from './console.controller.js';
import { ConsoleFiles } from './console-files.js';

/** Serves the web console of web/ below /app. */
@Module({
  imports: [SetupModule],
  controllers: [ConsoleController],
  providers: [ConsoleConfig, ConsoleFiles],
})
export class ConsoleModule {}
