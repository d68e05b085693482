import { existsSync } from 'node:fs';
import { type Engine, findProgram } from './engine.ts';

const SHELLS = ['chromium-headless-shell', 'chrome-headless-shell'];
const BROWSERS = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'chrome'];

/**
 * Path of a Chromium or Chrome on this machine: CHROMIUM_PATH, else the usual names. The headless shell comes first: it has no
 * windows, and takes a third less of the processor for each page.
 */
export const chromium = (): Engine<string> => browserOf([...SHELLS, ...BROWSERS]);

/** With what the shell lacks: notifications. */
export const wholeChromium = (): Engine<string> => browserOf(BROWSERS);

function browserOf(names: readonly string[]): Engine<string> {
  const candidates = [
    process.env.CHROMIUM_PATH,
    findProgram(...names),
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
    'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  ];
  const path = candidates.find((candidate) => candidate && existsSync(candidate));
  return path
    ? { available: true, value: path }
    : { available: false, reason: 'no Chromium or Chrome found; install one or set CHROMIUM_PATH' };
}
