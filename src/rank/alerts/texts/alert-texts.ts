import type { AlertRule } from '../../positions/alert-rules.js';

/** Texts of alerts in a language. */
export interface AlertTexts {
  title: (count: number, website: string) => string;
  /** @param day as text */
  intro: (count: number, website: string, day: string) => string;
  notFound: string;
  mobile: string;
  rule: (rule: AlertRule) => string;
  /** Keywords that are not named. */
  more: (count: number) => string;
  /** Before the address of the keywords in the console. */
  open: string;
  /** Why the recipient gets the mail. */
  reason: string;
}
