// A process of its own that plays many browsers: raw WebSockets that speak just enough of Engine.IO 4 and Socket.IO 5 to
// receive events, so that the clients cost little beside the server. Reports to its parent when each event was handled.
import { WebSocket } from 'ws';

const [url = '', watchers = '0', ...meetings] = process.argv.slice(2);
const count = Number(watchers) * meetings.length;
const now = () => performance.timeOrigin + performance.now();
/** Version of the meeting in the event → when it was handled, one entry a client. */
const handled = new Map<string, number[]>();
let watching = 0;

for (let index = 0; index < count; index++) {
  const meetingId = meetings[index % meetings.length] as string;
  const anonymousId = crypto.randomUUID();
  const query = new URLSearchParams({ EIO: '4', transport: 'websocket', isPublic: 'true', anonymousId, meetingId });
  const socket = new WebSocket(`${url.replace('http', 'ws')}/socket.io/?${query}`, { perMessageDeflate: false });
  let joined = false;
  socket.on('message', (data) => {
    const message = data.toString();
    if (message[0] === '0') socket.send('40');
    else if (message === '2') socket.send('3');
    else if (message.startsWith('42["room:head"') && message.includes(`"meeting:${meetingId}"`)) {
      // From here on it hears of each change: what was before, a page reads.
      if (!joined) watching += 1;
      joined = true;
      if (watching === count) process.send?.({ ready: true });
    } else if (message.startsWith('42["meeting:update"')) {
      type Update = [name: string, data: { meetingId: string; version: number }, stamp: { room: string }];
      const [, data_, stamp] = JSON.parse(message.slice(2)) as Update;
      // The same update reaches the lists, too.
      if (stamp.room !== `meeting:${meetingId}`) return;
      const key = `${data_.meetingId}:${data_.version}`;
      const at = now();
      const times = handled.get(key);
      if (times) times.push(at);
      else handled.set(key, [at]);
    }
  });
  socket.on('close', () => process.send?.({ error: 'a connection was closed' }));
  socket.on('error', (error) => process.send?.({ error: error.message }));
}

process.on('message', (message) => {
  if (message === 'report') process.send?.({ handled: [...handled] });
});
process.on('disconnect', () => process.exit());
