// The peer of P12: a bare Socket.IO server that acknowledges each heartbeat and does nothing else.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Server } from 'socket.io';

const server = createServer();
const io = new Server(server, { serveClient: false });
io.on('connection', (socket) => {
  socket.on('waiting-room:heartbeat', (_, acknowledge: (answer: object) => void) => acknowledge({ success: true }));
});
server.listen(0, '127.0.0.1', () => process.send?.({ port: (server.address() as AddressInfo).port }));
process.on('disconnect', () => process.exit());
