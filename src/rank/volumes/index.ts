export { SearchWorths } from './search-worths.js';
