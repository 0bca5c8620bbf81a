import './v8-flags.js';
import { TerminationSignals } from './common/shutdown/termination-signals.js';
import { loadProcessSettings } from './settings/environment.js';
import { startOpeningStore } from './database/store.js';

const settings = loadProcessSettings();
// Registered before the store is opened, so that a signal during the start ends the process in order.
const signals = new TerminationSignals();
startOpeningStore(settings.store);
void import('./serve.js').then(({ serve }) => serve(settings, signals));
