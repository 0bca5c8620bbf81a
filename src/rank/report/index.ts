export { AllDaysRebuilder } from './days/all-days.rebuilder.js';
export { DaysService } from './days/days.service.js';
