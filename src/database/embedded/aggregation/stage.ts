import type { Steps } from '../steps.js';
import type { Doc } from '../values/bson.js';

/** One stage of a pipeline, from documents to documents. */
export type Stage = (source: Steps<Doc>) => Steps<Doc>;
