import type { Account, Actor } from '../../auth/index.js';
import type { Permission } from '../../access/index.js';

export type Data = Record<string, unknown>;

/** JSON schemas of properties, short: each conversation of an assistant pays for them. */
type Properties = Record<string, object>;

export interface ToolCall {
  actor: Actor;
  /** Of the caller. */
  account: Account;
  args: Data;
  /** Reports the progress of long work, where the client wants that. */
  progress?: (done: number, total: number) => void;
}

/** What a tool answers: data, and a text without any of it. */
export interface ToolAnswer {
  text: string;
  data: Data;
}

/** What a call would do, with the question for the person who confirms it. */
export interface Estimate extends ToolAnswer {
  question: string;
}

export interface Tool {
  name: string;
  title: string;
  description: string;
  permission: Permission;
  /** Searches, which cost money: not for a grant that may not spend. */
  spends?: true;
  input: Properties;
  required?: readonly string[];
  output: Properties;
  hints: { readOnlyHint?: true; destructiveHint?: boolean; idempotentHint?: true };
  run(call: ToolCall): Promise<ToolAnswer>;
  /** What a call would do, where it needs a confirmation. */
  estimate?(call: ToolCall): Promise<Estimate>;
}

/** The website of a tool. */
export const WEBSITE = { website: { type: 'string', description: 'Id (config) from list_websites' } };
export const TEXT = { type: 'string' };
export const NUMBER = { type: 'integer' };
export const FLAG = { type: 'boolean' };
export const ROWS = { type: 'array', items: { type: 'object' } };
export const OBJECT = { type: 'object' };
/** Of tools that list rows. */
export const PAGE_INPUT = { limit: NUMBER, cursor: TEXT };
export const PAGE_OUTPUT = { total: NUMBER, next_cursor: TEXT };
/** Days, `YYYY-MM-DD`. */
export const DAYS = { startDate: TEXT, endDate: TEXT };
export const FILTERS = { tag: TEXT, country: TEXT, device: { enum: ['desktop', 'mobile'] } };
