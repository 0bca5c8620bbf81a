export { ANSWERS_ENDED, type AnswersEnded } from './asking/answers-ended.js';
export { AnswerHistory } from './reports/answer-history.js';
export { AnswerReportsService, type AnswersHeadline } from './reports/answer-reports.service.js';
export { PromptRepository } from './store/prompt.repository.js';
