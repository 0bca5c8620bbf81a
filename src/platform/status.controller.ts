import { Controller, Get } from '@nestjs/common';

const OK = { status: 'ok' };

@Controller()
export class StatusController {
  @Get()
  root() {
    return OK;
  }

  @Get('status')
  status() {
    return OK;
  }
}
