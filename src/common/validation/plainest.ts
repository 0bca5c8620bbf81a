/** What a value is comes before how large it may be. */
const TYPE = /^is(?:String|Int|Number|Boolean|Array|Object)$/;

/**
 * The one message for a field out of those of class-validator: a value of another type breaks each rule about its
 * size too, and to tell of them would lead astray.
 * @param constraints messages by the name of the rule
 */
export function plainest(constraints: Record<string, string> = {}): string | undefined {
  const broken = Object.entries(constraints);
  const [, message] = broken.find(([rule]) => TYPE.test(rule)) ?? broken[0] ?? [];
  return message;
}
