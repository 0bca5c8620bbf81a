import { EndSignals } from './common/end-signals.js';
import { settingsOfThisProcess } from './config/environment.js';
import { startOpeningStore } from './database/store.js';

const settings = settingsOfThisProcess();
// Before the store is opened: a signal in the middle of the start waits for its end.
const signals = new EndSignals();
startOpeningStore(settings.store);
const { serve } = await import('./serve.js');
await serve(settings, signals);
