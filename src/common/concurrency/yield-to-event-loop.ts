/** Resolves after the event loop has served what is waiting, such as other requests. */
export { setImmediate as yieldToEventLoop } from 'node:timers/promises';
