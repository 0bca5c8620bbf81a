import { TerminationSignals } from './common/shutdown/termination-signals.js';
import { loadProcessSettings } from './config/environment.js';
import { startOpeningStore } from './database/store.js';

const settings = loadProcessSettings();
// Before the store is opened: a signal in the middle of the start waits for its end.
const signals = new TerminationSignals();
startOpeningStore(settings.store);
const { serve } = await import('./serve.js');
await serve(settings, signals);
