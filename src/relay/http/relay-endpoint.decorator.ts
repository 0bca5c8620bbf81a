import { applyDecorators, HttpCode, UseFilters, UseInterceptors } from '@nestjs/common';
import { Idempotency } from './idempotency.interceptor.js';
import { RelayErrorFilter } from './relay-error.filter.js';

/** An endpoint for internal callers, with the relay's errors. */
export const RelayEndpoint = () => applyDecorators(HttpCode(200), UseFilters(RelayErrorFilter));

/** One that emits: repeated with the same Idempotency-Key it emits once. */
export const EmitEndpoint = () => applyDecorators(RelayEndpoint(), UseInterceptors(Idempotency));
