interface ErrorBody {
  message?: unknown;
  additional_info?: unknown;
}

interface FieldProblem {
  path: string;
  message: string;
}

/** An error response: its message, the id under which the server logged it, and when to try again. */
export class ApiError extends Error {
  readonly status: number;
  readonly requestId: string | null;
  /** Seconds; null when the response names none. */
  readonly retryAfter: number | null;
  /** Problems by field. */
  readonly fields: Readonly<Record<string, string>>;

  constructor({ status, headers }: Pick<Response, 'status' | 'headers'>, body: unknown) {
    const { message, additional_info: info } = (
      typeof body === 'object' && body !== null ? body : {}
    ) as ErrorBody;
    super(typeof message === 'string' ? message : `HTTP ${status}`);
    this.status = status;
    this.requestId = headers.get('x-request-id');
    const seconds = Number(headers.get('retry-after') ?? NaN);
    this.retryAfter = Number.isFinite(seconds) ? seconds : null;
    this.fields = readFields(info);
  }
}

/** As a list, or as the platform's text 'email: must be …; name: is …'. */
function readFields(info: unknown): Record<string, string> {
  if (typeof info === 'string') {
    const parts = info.split('; ').map((part) => /^([\w.]+): (.+)$/s.exec(part));
    return Object.fromEntries(parts.flatMap((part) => (part ? [[part[1]!, part[2]!]] : [])));
  }
  const fields = (info as { fields?: FieldProblem[] } | null | undefined)?.fields ?? [];
  return Object.fromEntries(fields.map(({ path, message }) => [path, message]));
}
