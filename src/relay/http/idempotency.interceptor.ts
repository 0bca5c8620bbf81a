import { createHash } from 'node:crypto';
import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import type { Request } from 'express';
import { firstValueFrom, from, type Observable } from 'rxjs';
import { BadRequestError, ConflictError, ReportedError } from '../../common/errors.js';
import { IdempotencyRepository } from './idempotency.repository.js';
import type { IdempotencyKey } from './idempotency.schema.js';

const MAX_KEY_LENGTH = 255;

const hashParts = (...parts: string[]) => createHash('sha256').update(JSON.stringify(parts)).digest('hex');

/** Request path without a trailing slash, which the router ignores. */
const pathWithoutSlash = ({ path }: Request) => path.replace(/\/+$/, '');

/** Replays the first response to a request repeated with its Idempotency-Key, without a second effect. */
@Injectable()
export class IdempotencyInterceptor implements NestInterceptor {
  constructor(private readonly keys: IdempotencyRepository) {}

  intercept(context: ExecutionContext, next: CallHandler<object>): Observable<object> {
    const request = context.switchToHttp().getRequest<Request>();
    const key = request.get('idempotency-key');
    if (key === undefined) return next.handle();
    return from(this.handleOnce(key, request, () => firstValueFrom(next.handle())));
  }

  private async handleOnce(key: string, request: Request, handle: () => Promise<object>): Promise<object> {
    if (key === '' || key.length > MAX_KEY_LENGTH)
      throw new BadRequestError(`Idempotency-Key must have 1 to ${MAX_KEY_LENGTH} characters.`);
    const id = hashParts(request.method, pathWithoutSlash(request), key);
    const fingerprint = hashParts(JSON.stringify(request.query), JSON.stringify(request.body ?? null));
    const acquired = await this.keys.acquire(id, fingerprint);
    if (!('holder' in acquired)) return replay(acquired.existing, fingerprint);
    try {
      const response = await handle();
      await this.keys.complete(id, acquired.holder, response);
      return response;
    } catch (error) {
      await this.keys.release(id, acquired.holder);
      throw error;
    }
  }
}

function replay(existing: IdempotencyKey | null, fingerprint: string): object {
  if (existing && existing.fingerprint !== fingerprint)
    throw new ReportedError(422, 'This Idempotency-Key was used with another request: send a new key.');
  if (!existing?.answer)
    throw new ConflictError('The first request with this Idempotency-Key is still in progress: retry later.');
  return existing.answer;
}
