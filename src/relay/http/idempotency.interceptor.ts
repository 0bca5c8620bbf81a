import { createHash } from 'node:crypto';
import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import type { Request } from 'express';
import { firstValueFrom, from, type Observable } from 'rxjs';
import { BadRequestError, ConflictError, ReportedError } from '../../common/errors.js';
import { IdempotencyRepository } from './idempotency.repository.js';

const MAX_KEY = 255;

const hashOf = (...parts: string[]) => createHash('sha256').update(JSON.stringify(parts)).digest('hex');

/** The router makes nothing of a slash at the end (rule 770). */
const scopeOf = ({ path }: Request) => path.replace(/\/+$/, '');

/** A call that is repeated with its Idempotency-Key gets the first answer and does nothing (rules 364-366). */
@Injectable()
export class IdempotencyInterceptor implements NestInterceptor {
  constructor(private readonly keys: IdempotencyRepository) {}

  intercept(context: ExecutionContext, next: CallHandler<object>): Observable<object> {
    const request = context.switchToHttp().getRequest<Request>();
    const key = request.get('idempotency-key');
    if (key === undefined) return next.handle();
    return from(this.once(key, request, () => firstValueFrom(next.handle())));
  }

  private async once(key: string, request: Request, work: () => Promise<object>): Promise<object> {
    if (key === '' || key.length > MAX_KEY)
      throw new BadRequestError(`Idempotency-Key must have 1 to ${MAX_KEY} characters.`);
    const id = hashOf(request.method, scopeOf(request), key);
    const fingerprint = hashOf(JSON.stringify(request.query), JSON.stringify(request.body ?? null));
    const taken = await this.keys.acquire(id, fingerprint);
    if (!('holder' in taken)) return replay(taken.held, fingerprint);
    try {
      const answer = await work();
      await this.keys.complete(id, taken.holder, answer);
      return answer;
    } catch (error) {
      await this.keys.release(id, taken.holder);
      throw error;
    }
  }
}

function replay(held: { fingerprint: string; answer: object | null } | null, fingerprint: string): object {
  if (held && held.fingerprint !== fingerprint)
    throw new ReportedError(422, 'This Idempotency-Key was used with another request.');
  if (!held?.answer) throw new ConflictError('The first request with this Idempotency-Key is under way.');
  return held.answer;
}
