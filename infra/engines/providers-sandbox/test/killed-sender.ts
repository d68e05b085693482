// Sends codes until it is killed, and prints the id of each that was accepted.
import { createMovableClock } from '@visavis/platform';
import { createMessengerSandbox } from '../src/messenger/index.ts';

const [, , dataDir = '', name = ''] = process.argv;
const { messenger } = createMessengerSandbox({ clock: createMovableClock(), serviceSecret: 's'.repeat(40), dataDir });
for (let sent = 0; ; sent += 1) {
  const messageId = `${name}-${sent}`;
  const outcome = await messenger.send({ channel: 'sms', messageId, to: '+919876543210', template: 't', text: 'Hello' });
  if (outcome.kind === 'accepted') process.stdout.write(`${messageId}\n`);
}
