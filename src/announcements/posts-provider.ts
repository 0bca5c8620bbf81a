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
import { AnnouncementSettings } from '../config/settings.js';

export interface Posts {
  total: number;
  data: unknown[];
}

const RETRY_SECONDS = 60;

/** The announcement provider's listing of posts: a page of it, or its failure as our clients are told (rule 439). */
@Injectable()
export class PostsProvider {
  constructor(
    private readonly http: HttpService,
    private readonly settings: AnnouncementSettings,
  ) {}

  async posts(page: number, perPage: number): Promise<Posts> {
    const answer = await this.ask(page, perPage).catch(() => undefined);
    if (answer?.status !== 200) throw failureOf(answer);
    const posts = postsOf(answer.data, (page - 1) * perPage);
    if (!posts) throw new ServerStateError('The announcement provider sent no list of posts.');
    return posts;
  }

  private ask(page: number, perPage: number): Promise<AxiosResponse<unknown>> {
    const { url, apiKey, timeoutMs } = this.settings;
    return this.http.axiosRef.get<unknown>(url!, {
      params: { page, per_page: perPage },
      headers: {
        accept: 'application/json',
        ...(apiKey === undefined ? {} : { authorization: `Bearer ${apiKey}` }),
      },
      // Covers connecting, waiting and the whole body; the library's own time-out leaves some of it out.
      signal: AbortSignal.timeout(timeoutMs),
    });
  }
}

/**
 * The provider's listing is not described to us: posts are taken from a bare list, from `data` or from `posts`, and
 * their number from where listings have it; where it is told nowhere it is what this page shows for certain.
 */
function postsOf(body: unknown, before: number): Posts | undefined {
  const { data, posts, pagination, meta, total } = (body ?? {}) as Record<string, unknown>;
  const list = [body, data, posts].find((each) => Array.isArray(each));
  if (!list) return undefined;
  const told = [totalIn(pagination), totalIn(meta), total].find(isCount);
  return { total: told ?? before + list.length, data: list as unknown[] };
}

const totalIn = (part: unknown) => (part as { total?: unknown } | null | undefined)?.total;

const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= 0;

/** Undefined: there was no answer, or none in time. */
function failureOf(answer: AxiosResponse<unknown> | undefined): ReportedError {
  switch (answer?.status) {
    case 401:
    case 403:
      return new UnauthorizedError('The announcement provider did not accept the API key.');
    case 404:
      return new NotFoundError('The announcement provider does not know these posts.');
    case 429:
      return new TooManyRequestsError(
        'Too many requests to the announcement provider.',
        retryAfter(answer.headers['retry-after']),
      );
    default:
      return new ServerStateError('The announcement provider cannot be read.');
  }
}

const retryAfter = (value: unknown) =>
  typeof value === 'string' && /^\d{1,5}$/.test(value) ? Number(value) : RETRY_SECONDS;
