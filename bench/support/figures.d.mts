export interface Figure {
  name: string;
  value: number;
  unit: string;
  target?: string;
}
export function record(name: string, value: number, unit: string, target?: string): void;
export function meets(value: number, target: string | undefined): boolean;
