// npm run new -- service <name>
// npm run new -- handler <service> <effect-on-event> <event type> [reaction]
// npm run new -- event <service> <event type> [admin]
// npm run new -- call <table>.<call> <METHOD> <path> <anyone|user|admin|fresh> [who]
// npm run new -- screen <anyone|user|admin> <path> <module>
// npm run new -- resource <name> <table>.<call>
// Writes the files as they look everywhere else, adds them to the tables that list them, and prints what is left to do.
import { newCall } from './new/call.mjs';
import { newEvent } from './new/event.mjs';
import { newHandler } from './new/handler.mjs';
import { newResource } from './new/resource.mjs';
import { newScreen } from './new/screen.mjs';
import { newService } from './new/service.mjs';

const USAGE = `npm run new -- service <name>
npm run new -- handler <service> <effect-on-event> visavis.<aggregate>.<happened>.v1 [reaction]
npm run new -- event <service> visavis.<aggregate>.<happened>.v1 [admin]
npm run new -- call contactCalls.withdraw DELETE /api/contact/mine/:id anyone|user|admin|fresh [owner]
npm run new -- screen anyone|user|admin /prices pages/prices/prices-screen
npm run new -- resource refunds adminBillingCalls.payments`;
const KEBAB = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/;
const ACCESSES = ['anyone', 'user', 'admin', 'fresh'];
const TABLE_CALL = /^\w+\.\w+$/;

const [kind, first = '', second = '', third = '', fourth, fifth] = process.argv.slice(2);
if (kind === 'service' && KEBAB.test(first) && !second) newService(first);
else if (kind === 'handler' && KEBAB.test(second) && third) newHandler(first, second, third, fourth);
else if (kind === 'event' && KEBAB.test(first) && second && !fourth) newEvent(first, second, third || undefined);
else if (kind === 'resource' && KEBAB.test(first) && TABLE_CALL.test(second) && !third) await newResource(first, second);
else if (kind === 'call' && TABLE_CALL.test(first) && ACCESSES.includes(fourth))
  await newCall(first, second, third, fourth, fifth);
else if (kind === 'screen' && ['anyone', 'user', 'admin'].includes(first) && third && !fourth) newScreen(first, second, third);
else {
  console.error(USAGE);
  process.exit(1);
}
