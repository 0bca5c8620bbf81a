import { applyDecorators, HttpCode, UseFilters, UseInterceptors } from '@nestjs/common';
import { Access } from '../../auth/index.js';
import { RELAY_HTTP_ACCESS } from '../sockets/relay-access.js';
import { IdempotencyInterceptor } from './idempotency.interceptor.js';
import { RelayErrorFilter } from './relay-error.filter.js';

/** Endpoint for internal callers, with the relay's error responses. */
export const RelayEndpoint = () =>
  applyDecorators(Access(RELAY_HTTP_ACCESS), HttpCode(200), UseFilters(RelayErrorFilter));

/** Endpoint that emits, and emits once when repeated with the same Idempotency-Key. */
export const EmitEndpoint = () => applyDecorators(RelayEndpoint(), UseInterceptors(IdempotencyInterceptor));
