// A process of its own with many people who wait: raw WebSockets that speak just enough of Engine.IO 4 and Socket.IO 5, and send
// a heartbeat every five seconds each, from the moment at which they are there.
import { newId } from '@visavis/platform';
import { WebSocket } from 'ws';

const EVERY_MS = 5_000;
/** Handshakes under way at once. */
const AT_ONCE = 50;
const [url = '', localAddress = '127.0.0.1'] = process.argv.slice(2);

let answered: number[] = [];
/** Their codes. */
let refused: string[] = [];

function begin(people: readonly { meetingId: string; token: string }[]): void {
  let opened = 0;
  let connected = 0;
  const open = () => {
    const person = people[opened];
    if (!person) return;
    const deviceId = `tab-${opened}`;
    opened += 1;
    const path = '/socket.io/?EIO=4&transport=websocket';
    const socket = new WebSocket(url.replace('http', 'ws') + path, { perMessageDeflate: false, localAddress });
    let sentAt = 0;
    let packetId = 0;
    const beat = () => {
      sentAt = performance.now();
      const body = { meetingId: person.meetingId, requestId: newId(), deviceId };
      socket.send(`42${packetId++}${JSON.stringify(['waiting-room:heartbeat', body])}`);
    };
    socket.on('message', (data: Buffer) => {
      const text = data.toString('latin1');
      if (text.startsWith('43')) {
        if (!text.includes('"success":true')) refused.push(/"error":"(\w+)"/.exec(text)?.[1] ?? text);
        answered.push(performance.now() - sentAt);
      } else if (text.startsWith('40')) {
        beat();
        setInterval(beat, EVERY_MS);
        connected += 1;
        if (connected === people.length) process.send?.({ ready: true });
        open();
      } else if (text.startsWith('44')) process.send?.({ error: `a person was turned away: ${text}` });
      else if (text[0] === '0') socket.send(`40${JSON.stringify({ token: person.token })}`);
      else if (text === '2') socket.send('3');
    });
    socket.on('close', () => process.send?.({ error: 'a person was cut off' }));
    socket.on('error', (error) => process.send?.({ error: error.message }));
  };
  for (let n = 0; n < AT_ONCE; n += 1) open();
}

process.on('message', (message: { people?: Parameters<typeof begin>[0] }) => {
  if (message.people) return begin(message.people);
  process.send?.({ answered, refused });
  answered = [];
  refused = [];
});
process.on('disconnect', () => process.exit());
process.send?.({ started: true });
