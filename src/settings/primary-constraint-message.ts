/** Rules of class-validator about the type of a value. */
const TYPE_RULE = /^is(?:String|Int|Number|Boolean|Array|Object)$/;

/**
 * The message to report for a field that breaks several rules of class-validator. A value of the wrong type also breaks
 * every rule about its size, so the type comes first.
 * @param constraints messages by rule name
 */
export function primaryConstraintMessage(constraints: Record<string, string> = {}): string | undefined {
  const broken = Object.entries(constraints);
  const [, message] = broken.find(([rule]) => TYPE_RULE.test(rule)) ?? broken[0] ?? [];
  return message;
}
