import { type ArgumentMetadata, type Type, ValidationPipe } from '@nestjs/common';
import { type ValidationError as Problem, validateSync } from 'class-validator';
import { type ClassConstructor, plainToInstance } from 'class-transformer';
import { yieldToEventLoop } from '../concurrency/yield-to-event-loop.js';
import { BadRequestError, type FieldProblem, ValidationError } from '../errors.js';
import { primaryConstraintMessage } from '../../settings/primary-constraint-message.js';
import { countValues, type LongListRules, readLongList, isBodyOptional } from './body.js';

/** Drops unknown properties, converts no types implicitly, and reports all invalid fields together, one message each. */
export const requestValidation = () =>
  new RequestValidation({
    transform: true,
    whitelist: true,
    forbidUnknownValues: false,
    // Without this Nest omits the values of list elements, which would then be reported as missing.
    validationError: { target: false, value: true },
    exceptionFactory: (problems) => new ValidationError(fieldProblems(problems)),
  });

/** Values of the entries of a long list that are validated at a time: a few milliseconds. */
const VALUES_AT_A_TIME = 300;

/** Also rejects a missing body, even where all of its fields are optional: a change without a body is a client error. */
class RequestValidation extends ValidationPipe {
  override async transform(value: unknown, metadata: ArgumentMetadata): Promise<unknown> {
    const { type, metatype } = metadata;
    if (type !== 'body' || !isDto(metatype)) return super.transform(value, metadata);
    if (value === undefined && !isBodyOptional(metatype)) {
      // Reports the required fields.
      await super.transform(value, metadata);
      throw new BadRequestError('The body must be a JSON object.');
    }
    return this.transformBody(value, metadata, readLongList(metatype));
  }

  private async transformBody(value: unknown, metadata: ArgumentMetadata, rules?: LongListRules) {
    const { [rules?.property ?? '']: list, ...others } = Object(value) as Record<string, unknown>;
    if (!rules || !Array.isArray(list)) {
      countValues(value, '');
      return super.transform(value, metadata);
    }
    countValues(others, '');
    const { property, max } = rules;
    if (max && list.length > max.entries) throw wholeListError(property, max.message);
    return this.transformList(others, list, metadata, rules);
  }

  /** Validates the entries part by part, the first ones with the other fields. Yields to other requests. */
  private async transformList(
    others: object,
    list: unknown[],
    metadata: ArgumentMetadata,
    { property, part, problem }: LongListRules,
  ): Promise<unknown> {
    const problems: FieldProblem[] = [];
    const entries: unknown[] = [];
    let body: Record<string, unknown> = {};
    for (const { first, slice } of slices(list, property)) {
      if (first > 0) await yieldToEventLoop();
      try {
        const given = { ...(first === 0 && others), [property]: slice };
        const metatype = first === 0 ? metadata.metatype : part;
        const valid = (await super.transform(given, { ...metadata, metatype })) as Record<string, unknown[]>;
        if (first === 0) body = valid;
        for (const entry of valid[property]!) entries.push(entry);
      } catch (error) {
        if (!(error instanceof ValidationError)) throw error;
        for (const each of error.fields) problems.push(moved(each, property, first));
        if (problems.length >= MAX_PROBLEMS) break;
      }
    }
    if (problems.length > 0) throw new ValidationError(problems.slice(0, MAX_PROBLEMS));
    const message = problem?.(entries as never[]);
    if (message !== undefined) throw wholeListError(property, message);
    body[property] = entries;
    return body;
  }
}

const wholeListError = (path: string, message: string) => new ValidationError([{ path, message }]);

/** Parts of a list by the number of their values; one, without entries, of an empty list. */
function* slices(list: unknown[], property: string): Generator<{ first: number; slice: unknown[] }> {
  let [first, values] = [0, 0];
  for (let index = 0; index < list.length; index += 1) {
    values += countValues(list[index], `${property}.${index}`);
    if (values < VALUES_AT_A_TIME) continue;
    yield { first, slice: list.slice(first, index + 1) };
    [first, values] = [index + 1, 0];
  }
  if (first < list.length || first === 0) yield { first, slice: list.slice(first) };
}

/** A problem of an entry, of which `first` are before its part. */
function moved({ path, message }: FieldProblem, property: string, first: number): FieldProblem {
  const [name, index, ...rest] = path.split('.');
  if (name !== property || index === undefined) return { path, message };
  return { path: [name, Number(index) + first, ...rest].join('.'), message };
}

const isDto = (metatype: ArgumentMetadata['metatype']): metatype is Type<object> =>
  metatype !== undefined && metatype !== Object;

/** Limits the response to a body of invalid fields, which would otherwise be a hundred times the size of the body. */
export const MAX_PROBLEMS = 1000;

/** Flattens class-validator's tree into paths ('keywords.3.country'). */
export function fieldProblems(problems: Problem[]): FieldProblem[] {
  const listed: FieldProblem[] = [];
  for (const problem of walk(problems, '')) {
    if (listed.push(problem) === MAX_PROBLEMS) break;
  }
  return listed;
}

function* walk(problems: Problem[], parent: string): Generator<FieldProblem> {
  for (const { property, value, constraints, children } of problems) {
    const path = parent === '' ? property : `${parent}.${property}`;
    const message =
      constraints && value === undefined ? `${property} is required` : primaryConstraintMessage(constraints);
    if (message !== undefined) yield { path, message };
    yield* walk(children ?? [], path);
  }
}

/**
 * Validates input that does not arrive over HTTP by the same rules.
 * @throws ValidationError naming all invalid fields
 */
export function validateInput<T extends object>(rules: ClassConstructor<T>, input: object): T {
  const value = plainToInstance(rules, input);
  const problems = fieldProblems(validateSync(value));
  if (problems.length > 0) throw new ValidationError(problems);
  return value;
}
