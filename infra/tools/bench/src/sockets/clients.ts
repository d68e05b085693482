// A process of its own that holds many sockets: raw WebSockets that speak just enough of Engine.IO 4 and Socket.IO 5 to receive
// events. Against the peer the same messages come without these protocols' greetings.
import { WebSocket } from 'ws';

const [url = '', count = '0', localAddress = '127.0.0.1', protocol = ''] = process.argv.slice(2);
const total = Number(count);
/** Handshakes under way at once. */
const AT_ONCE = 50;
const UPDATE = Buffer.from('["meeting:update');
const isProduct = protocol === 'socket.io';
const path = isProduct ? '/socket.io/?EIO=4&transport=websocket&isPublic=true' : '/';

let opened = 0;
let greeted = 0;
let delivered = 0;
let expected = Number.POSITIVE_INFINITY;

function open(): void {
  if (opened === total) return;
  opened += 1;
  const socket = new WebSocket(url.replace('http', 'ws') + path, { perMessageDeflate: false, localAddress });
  socket.on('open', () => !isProduct && greet());
  socket.on('message', (data: Buffer) => {
    const kind = data.subarray(0, 2).toString('latin1');
    if (kind === '42') {
      // Not the heads of rooms, which are sent now and then.
      if (!data.subarray(2, 18).equals(UPDATE)) return;
      delivered += 1;
      if (delivered === expected) process.send?.({ delivered });
    } else if (kind === '40') greet();
    else if (kind[0] === '0') socket.send('40');
    else if (kind === '2') socket.send('3');
  });
  socket.on('close', () => process.send?.({ error: 'a socket was closed' }));
  socket.on('error', (error) => process.send?.({ error: error.message }));
}
function greet(): void {
  greeted += 1;
  if (greeted === total) process.send?.({ ready: true });
  open();
}

for (let n = 0; n < AT_ONCE; n += 1) open();
process.on('message', ({ more }: { more: number }) => {
  expected = delivered + more * total;
  // An event that came before this was counted would be waited for twice.
  process.send?.({ expecting: expected });
});
process.on('disconnect', () => process.exit());
