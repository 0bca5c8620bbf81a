export { SharedAnswersQuery } from './reports/answers.dto.js';
