import { HttpService } from '@nestjs/axios';
import { Injectable } from '@nestjs/common';
import type { AxiosResponse } from 'axios';
import {
  NotFoundError,
  type ReportedError,
  ServerStateError,
  TooManyRequestsError,
  UnauthorizedError,
} from '../common/errors.js';
import { AnnouncementSettings } from '../settings/settings.js';

export interface Posts {
  total: number;
  data: unknown[];
}

const RETRY_SECONDS = 60;

/** Client of the announcement provider. Maps its failures to those of our API. */
@Injectable()
export class PostsProvider {
  constructor(
    private readonly http: HttpService,
    private readonly settings: AnnouncementSettings,
  ) {}

  async posts(page: number, perPage: number): Promise<Posts> {
    const response = await this.request(page, perPage).catch(() => undefined);
    if (response?.status !== 200) throw providerError(response);
    const posts = readPosts(response.data, (page - 1) * perPage);
    if (!posts) throw new ServerStateError('The announcement provider sent no list of posts.');
    return posts;
  }

  private request(page: number, perPage: number): Promise<AxiosResponse<unknown>> {
    const { url, apiKey, timeoutMs } = this.settings;
    return this.http.axiosRef.get<unknown>(url!, {
      params: { page, per_page: perPage },
      headers: {
        accept: 'application/json',
        ...(apiKey === undefined ? {} : { authorization: `Bearer ${apiKey}` }),
      },
      // Covers connecting, waiting and the whole body; the `timeout` option of axios does not.
      signal: AbortSignal.timeout(timeoutMs),
    });
  }
}

/**
 * Reads posts leniently, since the provider's format is not specified: the list is the body, `data` or `posts`. The
 * total is where APIs usually have it; without one, it is the number of posts up to the end of this page.
 */
function readPosts(body: unknown, before: number): Posts | undefined {
  const { data, posts, pagination, meta, total } = (body ?? {}) as Record<string, unknown>;
  const list = [body, data, posts].find((each) => Array.isArray(each));
  if (!list) return undefined;
  const found = [totalIn(pagination), totalIn(meta), total].find(isCount);
  return { total: found ?? before + list.length, data: list as unknown[] };
}

const totalIn = (part: unknown) => (part as { total?: unknown } | null | undefined)?.total;

const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= 0;

/** @param response undefined: none, or not in time */
function providerError(response: AxiosResponse<unknown> | undefined): ReportedError {
  switch (response?.status) {
    case 401:
    case 403:
      return new UnauthorizedError('The announcement provider did not accept the API key.');
    case 404:
      return new NotFoundError('The announcement provider has no such posts.');
    case 429:
      return new TooManyRequestsError(
        'Too many requests to the announcement provider.',
        retryAfterSeconds(response.headers['retry-after']),
      );
    default:
      return new ServerStateError('The announcement provider cannot be read.');
  }
}

const retryAfterSeconds = (value: unknown) =>
  typeof value === 'string' && /^\d{1,5}$/.test(value) ? Number(value) : RETRY_SECONDS;
