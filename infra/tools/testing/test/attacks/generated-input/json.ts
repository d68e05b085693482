/**
 * JSON as a hostile client writes it: what no JavaScript value stands for (`1e400`, `NaN`, a field twice) is given as its text.
 */
export class Raw {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}
/** An object by its entries, so that a name can stand twice and `__proto__` is a name like others. */
export class Fields {
  readonly entries: readonly (readonly [name: string, value: unknown])[];
  constructor(entries: readonly (readonly [name: string, value: unknown])[]) {
    this.entries = entries;
  }
}

export function textOf(value: unknown): string {
  if (value instanceof Raw) return value.text;
  if (Array.isArray(value)) return `[${value.map(textOf).join(',')}]`;
  if (value instanceof Fields || (typeof value === 'object' && value !== null)) {
    const entries = value instanceof Fields ? value.entries : Object.entries(value);
    return `{${entries.map(([name, each]) => `${JSON.stringify(name)}:${textOf(each)}`).join(',')}}`;
  }
  return JSON.stringify(value) ?? 'null';
}
