import type { Pausable } from '../query/pausable.js';
import type { Doc } from '../values/bson.js';

/** One stage of a pipeline, from documents to documents. Passes on PAUSE, the marker that yields to the event loop. */
export type Stage = (source: Pausable<Doc>) => Pausable<Doc>;
