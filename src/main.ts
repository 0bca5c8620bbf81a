import { settingsOfThisProcess } from './config/environment.js';
import { beginStore } from './database/store.js';

const settings = settingsOfThisProcess();
beginStore({ dataDir: settings.DATA_DIR, mongodbUri: settings.MONGODB_URI, waitMs: settings.STORE_WAIT_MS });
const { serve } = await import('./serve.js');
await serve(settings);
