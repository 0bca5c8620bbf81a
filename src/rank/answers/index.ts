export { ANSWERS_ENDED, type AnswersEnded } from './asking/answers-ended.js';
export { AnswerReportsService } from './reports/answer-reports.service.js';
export { PromptRepository } from './store/prompt.repository.js';
export { AnswerRunRepository } from './store/run.repository.js';
