import { answerSchema, faultsOf, operations } from '../../support/described.js';
import type { Answer, Call } from './http.js';

/** Full validation of the first responses of a route, then of one in so many: it costs more than the request. */
const IN_FULL = 3;
const THEN_EVERY = 50;

/** Checks every response, and records one finding of each kind. */
export class Judge {
  readonly findings = new Map<string, string>();
  readonly statuses = new Map<number, number>();
  /** Responses checked, and wrong ones among them. */
  answers = 0;
  wrong = 0;
  private readonly seen = new Map<string, number>();
  private readonly described = new Map(operations.map((operation) => [operation.route, operation]));

  /** @param allowed statuses, besides 200, that are right here */
  look({ route, path }: Call, answer: Answer, allowed: readonly number[] = []): void {
    this.answers++;
    this.statuses.set(answer.status, (this.statuses.get(answer.status) ?? 0) + 1);
    const fault = this.faultOf(route, answer, allowed);
    if (fault) this.note(route, `${fault}\n    ${path}`);
  }

  /** A failure without a response. */
  note(what: string, why: string): void {
    this.wrong++;
    const kind = `${what} ${why.slice(0, 40)}`;
    if (!this.findings.has(kind)) this.findings.set(kind, `${what}: ${why}`);
  }

  private faultOf(
    route: string,
    { status, type, body }: Answer,
    allowed: readonly number[],
  ): string | undefined {
    if (status !== 200 && !allowed.includes(status)) return `${status} ${body.slice(0, 200)}`;
    const parsed = parse(body);
    if (parsed === undefined) return `${status} is not JSON: ${body.slice(0, 80)}`;
    const count = (this.seen.get(`${route} ${status}`) ?? 0) + 1;
    this.seen.set(`${route} ${status}`, count);
    if (count > IN_FULL && count % THEN_EVERY !== 0) return undefined;
    const operation = this.described.get(route);
    const schema = operation && answerSchema(operation, status, type);
    if (!schema) return `${status} of type ${type} is not described`;
    const faults = faultsOf(schema, parsed);
    return faults.length > 0
      ? `${status} is not as described: ${faults.slice(0, 3).join(', ')} in ${body.slice(0, 200)}`
      : undefined;
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
