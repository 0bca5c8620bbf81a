import { Injectable, Logger } from '@nestjs/common';

/** A kind of event, with the type of its data. */
export class EventKind<Data> {
  declare protected readonly data: (data: Data) => void;

  /** @param name in the log of listeners that fail */
  constructor(readonly name: string) {}
}

/**
 * Passes events to the listeners in this process, those of later features included. They are lost when the process dies:
 * an event that must arrive is an outbox event.
 */
@Injectable()
export class EventBus {
  private readonly listeners = new Map<unknown, ((data: never) => unknown)[]>();

  on<Data>(kind: EventKind<Data>, listener: (data: NoInfer<Data>) => unknown): void {
    this.listeners.set(kind, [...(this.listeners.get(kind) ?? []), listener]);
  }

  /**
   * Calls the listeners before it returns, in the order of their registration, and resolves once all are done. Never rejects:
   * what fails is logged, and stops no other listener.
   */
  async publish<Data>(kind: EventKind<Data>, data: NoInfer<Data>): Promise<void> {
    const listeners = this.listeners.get(kind) ?? [];
    await Promise.all(listeners.map((listener) => notify(kind, listener, data as never)));
  }
}

async function notify(
  { name }: EventKind<never>,
  listener: (data: never) => unknown,
  data: never,
): Promise<void> {
  try {
    await listener(data);
  } catch (error) {
    new Logger(name).error(error);
  }
}
