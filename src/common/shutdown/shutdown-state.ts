import { Injectable } from '@nestjs/common';

/** Whether the process is shutting down: it still serves requests, but a load balancer should send it no more. */
@Injectable()
export class ShutdownState {
  private active = false;

  get started(): boolean {
    return this.active;
  }

  start(): void {
    this.active = true;
  }
}
