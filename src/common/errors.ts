/** An invalid field of a request; `path` is its place in the query or body ('keywords.3.country'). */
export interface FieldProblem {
  path: string;
  message: string;
}

export type AdditionalInfo = string | Record<string, unknown>;

/** An error that is reported to the caller, with an HTTP status and a stable message. ErrorFilter adds the envelope. */
export class ReportedError extends Error {
  constructor(
    readonly status: number,
    message: string,
    readonly additionalInfo?: AdditionalInfo,
    readonly headers: Record<string, string> = {},
  ) {
    super(message);
    this.name = new.target.name;
  }
}

export class BadRequestError extends ReportedError {
  constructor(message: string, additionalInfo?: AdditionalInfo) {
    super(400, message, additionalInfo);
  }
}

/** All invalid fields of a request, in `additional_info.fields`. */
export class ValidationError extends BadRequestError {
  constructor(readonly fields: FieldProblem[]) {
    super('Validation failed.', { fields });
  }
}

export class UnauthorizedError extends ReportedError {
  constructor(
    message = 'Authentication required.',
    additionalInfo?: AdditionalInfo,
    headers?: Record<string, string>,
  ) {
    super(401, message, additionalInfo, headers);
  }
}

export class ForbiddenError extends ReportedError {
  constructor(message = 'Insufficient permissions.', additionalInfo?: AdditionalInfo) {
    super(403, message, additionalInfo);
  }
}

export class NotFoundError extends ReportedError {
  constructor(message: string) {
    super(404, message);
  }
}

export class MethodNotAllowedError extends ReportedError {
  /** @param allowed methods that the path has */
  constructor(allowed: readonly string[]) {
    super(405, 'Method not allowed.', undefined, { Allow: allowed.join(', ') });
  }
}

export class ConflictError extends ReportedError {
  constructor(message: string) {
    super(409, message);
  }
}

export class TooManyRequestsError extends ReportedError {
  constructor(message: string, retryAfterSeconds: number) {
    super(429, message, undefined, { 'Retry-After': String(Math.max(1, Math.ceil(retryAfterSeconds))) });
  }
}

export class PayloadTooLargeError extends ReportedError {
  constructor() {
    super(413, 'The body is too large.');
  }
}

export class UnsupportedMediaTypeError extends ReportedError {
  constructor(message = 'Send the body as application/json.') {
    super(415, message);
  }
}

/** A condition of the server that the caller may know about, such as a missing setting. */
export class ServerStateError extends ReportedError {
  constructor(message: string) {
    super(500, message);
  }
}

/** The process is shutting down: the client should retry, with another process or after the restart. */
export class ShuttingDownError extends ReportedError {
  constructor() {
    super(503, 'Shutting down.');
  }
}

/** The text of anything that was thrown. */
export const readMessage = (error: unknown): string =>
  error instanceof Error ? error.message : String(error);
