import { Injectable } from '@nestjs/common';
import { AccessChanges } from './access-changes.js';

/** Tells that a session has ended, or may do nothing for now: who holds something for it lets go at once. */
@Injectable()
export class SessionEnds {
  private readonly observers: ((sessionId: string) => void)[] = [];

  constructor(private readonly changes: AccessChanges) {}

  observe(observer: (sessionId: string) => void): void {
    this.observers.push(observer);
  }

  /** Returns when no process lets the session in any more. */
  async announce(sessionId: string): Promise<void> {
    for (const observer of this.observers) observer(sessionId);
    await this.changes.tell(sessionId);
  }
}
