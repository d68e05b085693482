// A process of its own with many open lists: raw WebSockets that speak just enough of Engine.IO 4 and Socket.IO 5 to receive
// updates.
import { WebSocket } from 'ws';

const [url = '', count = '0', localAddress = '127.0.0.1'] = process.argv.slice(2);
const total = Number(count);
/** Handshakes under way at once. */
const AT_ONCE = 50;
const now = () => performance.timeOrigin + performance.now();

let opened = 0;
let ready = 0;
/** Since the last order: how many updates came, how many bytes, and when the first one did on each list. */
let updates = 0;
let bytes = 0;
let firstAt: number[] = [];
let seen = new Set<number>();

function open(): void {
  if (opened === total) return;
  const list = opened;
  opened += 1;
  const path = '/socket.io/?EIO=4&transport=websocket&isPublic=true';
  const socket = new WebSocket(url.replace('http', 'ws') + path, { perMessageDeflate: false, localAddress });
  socket.on('message', (data: Buffer) => {
    const kind = data.subarray(0, 2).toString('latin1');
    if (kind === '42') {
      if (data.subarray(3, 14).toString('latin1') === '"room:head"') return;
      updates += 1;
      bytes += data.length;
      if (seen.has(list)) return;
      seen.add(list);
      firstAt.push(now());
    } else if (kind === '40') {
      ready += 1;
      if (ready === total) process.send?.({ ready: true });
      open();
    } else if (kind[0] === '0') socket.send('40');
    else if (kind === '2') socket.send('3');
  });
  socket.on('close', (code) => process.send?.({ error: `list ${list + 1} was closed (${code})` }));
  socket.on('error', (error) => process.send?.({ error: error.message }));
}

for (let n = 0; n < AT_ONCE; n += 1) open();
process.on('message', () => {
  process.send?.({ updates, bytes, firstAt });
  updates = 0;
  bytes = 0;
  firstAt = [];
  seen = new Set();
});
process.on('disconnect', () => process.exit());
