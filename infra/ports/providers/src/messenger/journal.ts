import {
  appendFileSync,
  closeSync,
  existsSync,
  fstatSync,
  mkdirSync,
  openSync,
  readFileSync,
  readSync,
  renameSync,
  writeFileSync,
} from 'node:fs';
import { dirname } from 'node:path';

/** A file of JSON lines that several processes append to and read on from where they were. */
export function createJournal(file: string, capacity: number) {
  mkdirSync(dirname(file), { recursive: true });
  shorten(file, capacity);
  let offset = 0;
  return {
    append(value: unknown) {
      // Begins with the line break: a last line that a crash cut short spoils nothing but itself.
      appendFileSync(file, `\n${JSON.stringify(value)}\n`, { mode: 0o600 });
    },
    /** What is new since the last call. */
    read(): unknown[] {
      if (!existsSync(file)) return [];
      const descriptor = openSync(file, 'r');
      try {
        const { size } = fstatSync(descriptor);
        if (size < offset) offset = 0;
        const bytes = Buffer.alloc(size - offset);
        readSync(descriptor, bytes, 0, bytes.length, offset);
        // An unfinished line is left for the next look.
        const whole = bytes.subarray(0, bytes.lastIndexOf('\n') + 1);
        offset += whole.length;
        return whole.toString().split('\n').flatMap(parse);
      } finally {
        closeSync(descriptor);
      }
    },
  };
}

/** At start only, and only when it has grown long: others may be appending. */
function shorten(file: string, capacity: number): void {
  if (!existsSync(file)) return;
  const lines = readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => parse(line).length > 0);
  if (lines.length <= capacity * 2) return;
  writeFileSync(
    `${file}.new`,
    lines
      .slice(-capacity)
      .map((line) => `${line}\n`)
      .join(''),
    { mode: 0o600 },
  );
  renameSync(`${file}.new`, file);
}

function parse(line: string): unknown[] {
  try {
    return [JSON.parse(line) as unknown].filter((value) => typeof value === 'object' && value !== null);
  } catch {
    return [];
  }
}
