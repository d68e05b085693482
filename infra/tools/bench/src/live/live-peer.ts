// The peer of P4, a process of its own: what one would write without our layers. A change is answered and emitted to its
// meeting's room: no store, no bus, no sequence, and no lists besides.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import express from 'express';
import { Server } from 'socket.io';
import { updateOf } from '../sockets/event.ts';

const versions = new Map<string, number>();
const app = express().use(express.json());
const server = createServer(app);
const io = new Server(server, { serveClient: false });
io.on('connection', (socket) => {
  const room = `meeting:${socket.handshake.query.meetingId}`;
  socket.join(room);
  socket.emit('room:head', { room, epoch: room, seq: 0 });
});
app.put('/api/meetings/:id', (request, response) => {
  const { id } = request.params;
  const version = (versions.get(id) ?? 0) + 1;
  versions.set(id, version);
  const update = updateOf(version, id, request.body.date);
  const room = `meeting:${id}`;
  const stamp = { room, epoch: room, seq: version, id: `${id}/${version}/meeting:update`, at: new Date().toISOString() };
  response.json({ success: true, message: 'Meeting updated successfully', meeting: update.meeting });
  io.to(room).emit('meeting:update', update, stamp);
});
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));
process.on('disconnect', () => process.exit());
