import { type DynamicModule, Module } from '@nestjs/common';
import { Settings } from './settings.js';

/** Gives `Settings` to everybody; the values come from whoever starts the application. */
@Module({})
export class ConfigModule {
  static with(settings: Settings): DynamicModule {
    return {
      module: ConfigModule,
      global: true,
      providers: [{ provide: Settings, useValue: settings }],
      exports: [Settings],
    };
  }
}
