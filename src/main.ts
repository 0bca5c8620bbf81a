import { EndSignals } from './common/end-signals.js';
import { settingsOfThisProcess } from './config/environment.js';
import { beginStore } from './database/store.js';

const settings = settingsOfThisProcess();
// Registered before the store is opened, so that a signal during the start ends the process in order.
const signals = new EndSignals();
beginStore(settings.store);
const { serve } = await import('./serve.js');
await serve(settings, signals);
