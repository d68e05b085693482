import { maskPasswords } from './redact.ts';

/**
 * A line outside of the log. A process speaks through the logger or these two, so that none of it shows the password of a URL.
 */
export const print = (line: string): boolean => process.stdout.write(`${maskPasswords(line)}\n`);
export const printError = (line: string): boolean => process.stderr.write(`${maskPasswords(line)}\n`);
