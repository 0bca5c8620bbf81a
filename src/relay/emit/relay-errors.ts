import { ReportedError } from '../../common/errors.js';

/** The event could not be handed over to the sockets, or to Redis on its way to them (rule 330). */
export class EmitFailedError extends ReportedError {
  constructor(options?: ErrorOptions) {
    super(500, 'The event could not be sent.');
    if (options?.cause !== undefined) this.cause = options.cause;
  }
}

/** What asks the other processes, or tells them something else than an event, finds no Redis (rule 768). */
export class RedisUnreachableError extends ReportedError {
  constructor(options?: ErrorOptions) {
    super(500, 'Redis cannot be reached.');
    if (options?.cause !== undefined) this.cause = options.cause;
  }
}
