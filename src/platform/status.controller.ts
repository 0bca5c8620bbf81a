import { Controller, Get } from '@nestjs/common';
import { Public } from '../auth/access/access.decorators.js';

const OK = { status: 'ok' };

@Controller()
export class StatusController {
  @Get()
  @Public()
  root() {
    return OK;
  }

  @Get('status')
  @Public()
  status() {
    return OK;
  }
}
