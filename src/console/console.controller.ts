import { Controller, Get, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { Access } from '../auth/index.js';
import { ApiDocs } from '../common/api-docs/api-docs.decorator.js';
import { ConsoleConfig } from './console-config.js';
import { ConsoleFiles } from './console-files.js';

/** The single-page application. It routes every other path below /app itself. */
@Controller('app')
@ApiDocs(() => import('./console.docs.js'))
export class ConsoleController {
  constructor(
    private readonly files: ConsoleFiles,
    private readonly configuration: ConsoleConfig,
  ) {}

  @Get('config.json')
  @Access({ caller: 'public' })
  config() {
    return this.configuration.read();
  }

  @Get('assets/*path')
  @Access({ caller: 'public', limit: 'none' })
  asset(@Req() request: Request, @Res() response: Response): void {
    this.files.sendAsset(request, response);
  }

  @Get()
  @Access({ caller: 'public', anyQuery: true })
  page(@Res() response: Response): Promise<void> {
    return this.files.sendPage(response);
  }

  @Get('*path')
  @Access({ caller: 'public', anyQuery: true })
  screen(@Res() response: Response): Promise<void> {
    return this.files.sendPage(response);
  }
}
