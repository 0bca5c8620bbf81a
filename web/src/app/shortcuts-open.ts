import { createStore } from '../shared/session/store';

/** Whether the list of keys is open. */
export const shortcuts = createStore(false);
