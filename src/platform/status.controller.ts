import { Controller, Get } from '@nestjs/common';
import { Access } from '../auth/index.js';
import { ApiDocs } from '../common/api-docs/api-docs.decorator.js';

const OK = { status: 'ok' };

@Controller()
@ApiDocs(() => import('./docs/platform.docs.js'))
export class StatusController {
  @Get()
  @Access({ caller: 'public', limit: 'none' })
  root() {
    return OK;
  }

  @Get('status')
  @Access({ caller: 'public', limit: 'none' })
  status() {
    return OK;
  }
}
