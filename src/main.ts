import { settingsOfThisProcess } from './config/environment.js';
import { beginStore } from './database/store.js';

const settings = settingsOfThisProcess();
beginStore({ dataDir: settings.DATA_DIR, mongodbUri: settings.MONGODB_URI });
const { serve } = await import('./serve.js');
await serve(settings);
