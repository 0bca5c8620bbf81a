import { Schema } from 'mongoose';
import type { AlertRule } from '../../positions/alert-rules.js';

export const alertRuleSchema = new Schema<AlertRule>(
  { when: String, by: Number, top: Number, type: { type: String }, tag: String, view: String },
  { _id: false },
);
