import { program } from './program.js';

void program().parseAsync();
