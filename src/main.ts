import { settingsOfThisProcess } from './config/environment.js';
import { serve } from './serve.js';

await serve(settingsOfThisProcess());
