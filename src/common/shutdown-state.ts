import { Injectable } from '@nestjs/common';

/** Whether this process is shutting down: it still answers, but a balancer shall send it no more work. */
@Injectable()
export class ShutdownState {
  private active = false;

  get begun(): boolean {
    return this.active;
  }

  begin(): void {
    this.active = true;
  }
}
