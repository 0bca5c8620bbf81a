import type { Pausable } from '../pausable.js';
import type { Doc } from '../values/bson.js';

/** One stage of a pipeline, from documents to documents. */
export type Stage = (source: Pausable<Doc>) => Pausable<Doc>;
