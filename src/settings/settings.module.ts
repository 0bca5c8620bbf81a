import { type DynamicModule, Module } from '@nestjs/common';
import { PARTS, type Settings } from './settings.js';

/** Provides each part of the settings under its class. */
@Module({})
export class SettingsModule {
  static with(settings: Settings): DynamicModule {
    const names = Object.keys(PARTS) as (keyof typeof PARTS)[];
    return {
      module: SettingsModule,
      global: true,
      providers: names.map((name) => ({ provide: PARTS[name], useValue: settings[name] })),
      exports: names.map((name) => PARTS[name]),
    };
  }
}
