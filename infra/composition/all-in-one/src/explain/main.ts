// npm run explain -- meeting.approved: what the tables know of an event, a call ('POST /meetings'), a notification, a screen, a
// setting, a consumer or a socket event.
import { print, printError } from '@visavis/platform';
import { everyEntry, type Line } from './entries.ts';
import { find } from './find.ts';

const word = process.argv.slice(2).join(' ');
if (!word) {
  printError("npm run explain -- meeting.approved | 'POST /meetings' | /admin/users | PUBLIC_URL | …");
  process.exit(1);
}
const textOf = (line: Line) => (typeof line === 'string' ? line : line.text);
const { found, near } = find(await everyEntry(), word);
for (const { kind, name, explain } of found) {
  print(`${name} (${kind})`);
  for (const { title, lines } of explain()) {
    print(`\n  ${title}`);
    for (const line of lines.length > 0 ? lines.map(textOf) : ['–']) print(`    ${line}`);
  }
  print('');
}
if (found.length === 0) {
  printError(near.length > 0 ? `Nothing is called ${word}. Near it:` : `Nothing is called ${word}.`);
  for (const { kind, name } of near) printError(`  ${name} (${kind})`);
  process.exitCode = 1;
}
