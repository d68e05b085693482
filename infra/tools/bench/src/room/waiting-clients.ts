// A process of its own with many people who wait: raw WebSockets that speak just enough of Engine.IO 4 and Socket.IO 5, and send
// a heartbeat every five seconds each, evenly spread.
import { newId } from '@visavis/platform';
import { WebSocket } from 'ws';

const EVERY_MS = 5_000;
/** Handshakes under way at once. */
const AT_ONCE = 50;
const [url = '', localAddress = '127.0.0.1'] = process.argv.slice(2);

let answered: number[] = [];
let refused = 0;

function begin(people: readonly { meetingId: string; token: string }[]): void {
  const sockets: { socket: WebSocket; meetingId: string; sentAt: number; asked: number }[] = [];
  let opened = 0;
  const open = () => {
    const person = people[opened];
    if (!person) return;
    opened += 1;
    const path = '/socket.io/?EIO=4&transport=websocket';
    const socket = new WebSocket(url.replace('http', 'ws') + path, { perMessageDeflate: false, localAddress });
    const client = { socket, meetingId: person.meetingId, sentAt: 0, asked: 0 };
    socket.on('message', (data: Buffer) => {
      const text = data.toString('latin1');
      if (text.startsWith('43')) {
        if (!text.includes('"success":true')) refused += 1;
        answered.push(performance.now() - client.sentAt);
      } else if (text.startsWith('40')) {
        sockets.push(client);
        if (sockets.length === people.length) {
          process.send?.({ ready: true });
          beat();
        }
        open();
      } else if (text.startsWith('44')) process.send?.({ error: `a person was turned away: ${text}` });
      else if (text[0] === '0') socket.send(`40${JSON.stringify({ token: person.token })}`);
      else if (text === '2') socket.send('3');
    });
    socket.on('close', () => process.send?.({ error: 'a person was cut off' }));
    socket.on('error', (error) => process.send?.({ error: error.message }));
  };
  /** Whoever's turn has come since the last time. */
  const beat = () => {
    const from = performance.now();
    let sent = 0;
    setInterval(() => {
      const due = Math.floor(((performance.now() - from) / EVERY_MS) * sockets.length);
      for (; sent < due; sent += 1) {
        const client = sockets[sent % sockets.length];
        if (!client) continue;
        const body = { meetingId: client.meetingId, requestId: newId(), deviceId: `tab-${sent % sockets.length}` };
        client.sentAt = performance.now();
        client.socket.send(`42${client.asked++}${JSON.stringify(['waiting-room:heartbeat', body])}`);
      }
    }, 10);
  };
  for (let n = 0; n < AT_ONCE; n += 1) open();
}

process.on('message', (message: { people?: Parameters<typeof begin>[0] }) => {
  if (message.people) return begin(message.people);
  process.send?.({ answered, refused });
  answered = [];
  refused = 0;
});
process.on('disconnect', () => process.exit());
process.send?.({ started: true });
