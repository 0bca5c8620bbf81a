export { DaysService } from './days/days.service.js';
