import { ReportedError } from '../../common/errors.js';

/** An event was accepted neither by the sockets of this process nor by Redis. */
export class EmitFailedError extends ReportedError {
  constructor(options?: ErrorOptions) {
    super(500, 'The event could not be sent.');
    if (options?.cause !== undefined) this.cause = options.cause;
  }
}

/** A lookup or a request to the other processes that needs Redis failed. */
export class RedisUnreachableError extends ReportedError {
  constructor(options?: ErrorOptions) {
    super(500, 'Redis cannot be reached.');
    if (options?.cause !== undefined) this.cause = options.cause;
  }
}
