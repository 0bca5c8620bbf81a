import { Module } from '@nestjs/common';
import { AuthModule } from '../auth/index.js';
import { CONSOLE_BUILD } from '../common/http/console-build.js';
import { ServerSettings } from '../settings/settings.js';
import { SetupModule } from '../setup/index.js';
import { ConsoleConfig } from './console-config.js';
import { ConsoleController } from './console.controller.js';
import { ConsoleFiles } from './console-files.js';

/** Encoded, so that it needs no escaping in HTML. */
const readPath = (url: string | undefined): string =>
  url === undefined ? '' : new URL(url).pathname.replace(/\/+$/, '');

/** Serves the web console of web/ below /app. */
@Module({
  imports: [AuthModule, SetupModule],
  controllers: [ConsoleController],
  providers: [
    ConsoleConfig,
    {
      provide: ConsoleFiles,
      useFactory: ({ publicUrl }: ServerSettings) => new ConsoleFiles(CONSOLE_BUILD, readPath(publicUrl)),
      inject: [ServerSettings],
    },
  ],
})
export class ConsoleModule {}
