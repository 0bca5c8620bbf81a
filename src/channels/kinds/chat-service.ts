import { retryAfterMs } from '../../common/http/retry-after.js';
import type { ChatMessage } from '../messages/chat-message.js';

/** Where messages of a channel go; which fields a channel has depends on its kind. */
export interface Target {
  address?: string | undefined;
  token?: string | undefined;
  chat_id?: string | undefined;
  topic?: string | undefined;
  room?: string | undefined;
}
export type TargetField = keyof Target;

export interface ChatRequest {
  url: string;
  method?: 'POST' | 'PUT';
  headers?: Record<string, string>;
  body: object;
}

/** What came back; `status` is null without a response. */
export interface ChatAnswer {
  status: number | null;
  answer: string;
  retryAfter?: string;
}

/**
 * What an answer means.
 * - `refused`: this message can never be accepted; later ones may be
 * - `gone`: no message will be accepted
 * - `later`: after these milliseconds; undefined: the service does not say when
 * - `moved`: the chat has another id, at which the message is accepted
 */
export type Verdict =
  | { is: 'sent' | 'refused' | 'gone' | 'failed' }
  | { is: 'later'; afterMs: number | undefined }
  | { is: 'moved'; chat_id: string };

/** A service for chats or notifications. */
export interface ChatService {
  required: readonly TargetField[];
  optional?: readonly TargetField[];
  /** @param id the same in all attempts */
  toRequest(message: ChatMessage, target: Target, id: string): ChatRequest;
  classify(answer: ChatAnswer, now: Date): Verdict;
}

const TOO_MANY = 429;
/** A request that the service can never accept. */
const REFUSED = [400, 405, 413, 415, 422];
const GONE = [404, 410];
/** For services on servers of users, where a proxy may answer 404: the others count in the form of the service alone. */
export const GONE_AT_ANY_SERVER = [410];

/** By the status alone, which most services use alike. */
export function classifyStatus(
  { status, retryAfter }: ChatAnswer,
  now: Date,
  gone: readonly number[] = GONE,
): Verdict {
  if (status === null) return { is: 'failed' };
  if (status >= 200 && status < 300) return { is: 'sent' };
  if (status === TOO_MANY) return { is: 'later', afterMs: readRetryAfter(retryAfter, now) };
  if (gone.includes(status)) return { is: 'gone' };
  return { is: REFUSED.includes(status) ? 'refused' : 'failed' };
}

/** Some services send a fraction of a second. */
const readRetryAfter = (text: string | undefined, now: Date): number | undefined =>
  text !== undefined && /^\d+\.\d+$/.test(text) ? Number(text) * 1000 : retryAfterMs(text, now);

/** An object in an answer, which may be cut; {}: there is none. */
export function readJson(answer: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(answer);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

/** A number of units that an answer names, in milliseconds; undefined: it names none. */
export const readWait = (value: unknown, unitMs: number): number | undefined =>
  typeof value === 'number' && value >= 0 ? value * unitMs : undefined;

/** A verdict to wait, for as long as the body of the answer says where it does. */
export const withNamedWait = (verdict: Verdict, namedMs: number | undefined): Verdict =>
  verdict.is === 'later' ? { is: 'later', afterMs: namedMs ?? verdict.afterMs } : verdict;

export const countBytes = (text: string): number => Buffer.byteLength(text);
