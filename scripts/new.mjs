// npm run new -- service <name>
// npm run new -- handler <service> <effect-on-event> <event type> [reaction]
// Writes the files as they look everywhere else, adds them to the tables that list them, and prints what is left to do.
import { newHandler } from './new/handler.mjs';
import { newService } from './new/service.mjs';

const USAGE = `npm run new -- service <name>
npm run new -- handler <service> <effect-on-event> visavis.<aggregate>.<happened>.v1 [reaction]`;
const KEBAB = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/;

const [kind, first = '', second = '', third = '', fourth] = process.argv.slice(2);
if (kind === 'service' && KEBAB.test(first) && !second) newService(first);
else if (kind === 'handler' && KEBAB.test(second) && third) newHandler(first, second, third, fourth);
else {
  console.error(USAGE);
  process.exit(1);
}
