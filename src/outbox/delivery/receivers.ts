/** Where deliveries go. */
export interface Receiver {
  _id: unknown;
  account?: unknown;
  /** First failed attempt since the last success; null: none has failed. */
  failing_since: Date | null;
}

/** The receivers of a channel, each with the time at which its next delivery is due. */
export interface Receivers<R extends Receiver = Receiver> {
  /** Those with a delivery that may be due, the longest due first. */
  due(now: Date): Iterable<R> | AsyncIterable<R>;
  /** A delivery becomes due then. */
  wake(receiver: Pick<R, '_id'>, at: Date): Promise<void>;
  /** No delivery is due before; null: none is pending. */
  sleep(receiver: R, next: Date | null): Promise<void>;
  /** A delivery has arrived. */
  markWorking(receiver: R): Promise<void>;
}

/** For a channel with one server. */
export const ONE_RECEIVER: Receivers = {
  due: () => [{ _id: 'one', failing_since: null }],
  wake: async () => {},
  sleep: async () => {},
  markWorking: async () => {},
};
