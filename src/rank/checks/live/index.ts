export { RankProgressModule } from './rank-progress.module.js';
