import { Controller, Get, Param, Res } from '@nestjs/common';
import type { Response } from 'express';
import { Access } from '../../auth/index.js';
import { ApiDocs } from '../../common/api-docs/api-docs.decorator.js';
import { NotFoundError } from '../../common/errors.js';
import { ApiDescription } from './api-description.js';
import { DOCS_PAGE, DOCS_POLICY, docsFile } from './page.js';

const CACHE_FOR_A_DAY = { 'Cache-Control': 'public, max-age=86400' };

/** The API description and Swagger UI, all of it served from here. */
@Controller('docs')
@ApiDocs(() => import('./platform.docs.js'))
export class DocsController {
  constructor(private readonly description: ApiDescription) {}

  @Get()
  @Access({ caller: 'public' })
  page(@Res() response: Response): void {
    response.set('Content-Security-Policy', DOCS_POLICY).type('html').send(DOCS_PAGE);
  }

  @Get('openapi.json')
  @Access({ caller: 'public' })
  async document(@Res() response: Response): Promise<void> {
    response.type('json').send(await this.description.text());
  }

  @Get(':file')
  @Access({ caller: 'public' })
  async file(@Param('file') name: string, @Res() response: Response): Promise<void> {
    const file = docsFile(name);
    if (!file) throw new NotFoundError('Not found.');
    response.set(CACHE_FOR_A_DAY).type(file.type);
    if ('text' in file) response.send(file.text);
    else response.sendFile(file.path, { cacheControl: false });
  }
}
