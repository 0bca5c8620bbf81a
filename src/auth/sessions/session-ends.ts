import { Injectable } from '@nestjs/common';

/** Tells, within the process, that a session has ended: who holds something for it lets go at once. */
@Injectable()
export class SessionEnds {
  private readonly observers: ((sessionId: string) => void)[] = [];

  observe(observer: (sessionId: string) => void): void {
    this.observers.push(observer);
  }

  announce(sessionId: string): void {
    for (const observer of this.observers) observer(sessionId);
  }
}
