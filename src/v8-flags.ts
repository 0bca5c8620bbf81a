import { setFlagsFromString } from 'node:v8';

/** Imported first. With it, V8 slows down garbage collection where many connections are open. */
setFlagsFromString('--no-allocation-site-pretenuring');
