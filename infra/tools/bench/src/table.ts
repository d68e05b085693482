import { realpathSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { within } from './deadline.ts';

/** One line of a report against `targets.md`. */
export interface Row {
  /** e.g. `P5` */
  target: string;
  what: string;
  measured: string;
  /** The bar to pass, as the target has it. */
  bar: string;
  /** What the same work costs without us, or done plainly, in the same run. */
  peer?: string;
  ok: boolean;
}

export function printTable(rows: readonly Row[]): void {
  const lines = [
    ['', 'target', 'what', 'measured', 'bar', 'peer'],
    ...rows.map((row) => [row.ok ? '✓' : '✗', row.target, row.what, row.measured, row.bar, row.peer ?? '']),
  ];
  const widths = lines[0]?.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0))) ?? [];
  for (const line of lines)
    console.log(
      line
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    );
}

/** The value below which the given part (0 to 1) of the values lies. */
export function percentile(values: readonly number[], part: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN;
}

export const median = (values: readonly number[]) => percentile(values, 0.5);
export const ms = (value: number) => `${value.toFixed(value < 10 ? 2 : 1)} ms`;
export const perSecond = (value: number) => `${Math.round(value).toLocaleString('en')}/s`;

/** Runs a benchmark when its file was started by itself: `await printIfMain(import.meta.url, benchOutbox)`. */
export async function printIfMain(url: string, bench: () => Promise<Row[]>): Promise<void> {
  const started = process.argv[1];
  if (started !== undefined && url === pathToFileURL(realpathSync(started)).href)
    printTable(await within('The benchmark', bench));
}
