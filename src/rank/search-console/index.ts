export { SearchConsoleFigures } from './figures/search-console-figures.js';
export type { SearchFigures } from './domain/figures.js';
