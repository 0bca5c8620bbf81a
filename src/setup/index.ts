export { FirstRun } from './first-run.js';
export { SetupModule } from './setup.module.js';
