import { Module } from '@nestjs/common';
import { CONSOLE_BUILD } from '../common/http/console-build.js';
import { SetupModule } from '../setup/index.js';
import { ConsoleConfig } from './console-config.js';
import { ConsoleController } from './console.controller.js';
import { ConsoleFiles } from './console-files.js';

/** Serves the web console of web/ below /app. */
@Module({
  imports: [SetupModule],
  controllers: [ConsoleController],
  providers: [ConsoleConfig, { provide: ConsoleFiles, useFactory: () => new ConsoleFiles(CONSOLE_BUILD) }],
})
export class ConsoleModule {}
