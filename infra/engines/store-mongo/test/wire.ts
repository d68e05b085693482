/** MongoDB's wire protocol, as far as a test's server needs it: OP_MSG, and OP_QUERY for the first greeting. */
import { createServer, type Server, type Socket } from 'node:net';
import mongoose, { type mongo } from 'mongoose';

const { serialize, deserialize } = mongoose.mongo.BSON;
const opReply = 1;
const opQuery = 2004;
const opMessage = 2013;

export type Command = mongo.Document & { $db?: string };
/** Answers a command; undefined hangs up without an answer. */
export type Answer = (command: Command, connection: Socket) => Promise<mongo.Document | undefined>;

export async function listen(answer: Answer): Promise<{ server: Server; port: number; hangUp(): void }> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket)).on('error', () => undefined);
    let buffer = Buffer.alloc(0);
    socket.on('data', (chunk) => {
      buffer = Buffer.concat([buffer, chunk]);
      while (buffer.length >= 4 && buffer.length >= buffer.readInt32LE(0)) {
        const message = buffer.subarray(0, buffer.readInt32LE(0));
        buffer = buffer.subarray(message.length);
        void respond(socket, message, answer);
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const hangUp = () => {
    for (const socket of sockets) socket.destroy();
  };
  return { server, port: (server.address() as { port: number }).port, hangUp };
}

async function respond(socket: Socket, message: Buffer, answer: Answer): Promise<void> {
  const code = message.readInt32LE(12);
  const reply = await answer(code === opQuery ? queryOf(message) : commandOf(message), socket);
  if (reply === undefined) socket.destroy();
  else if (!socket.destroyed) socket.write(frame(message.readInt32LE(4), code === opQuery ? opReply : opMessage, reply));
}

// Types stay as they came: what goes on to another server must be what was sent.
const read = (bytes: Buffer): mongo.Document => deserialize(bytes, { promoteValues: false });

function commandOf(message: Buffer): Command {
  let command: Command = {};
  for (let at = 20; at < message.length; ) {
    const kind = message[at];
    const size = message.readInt32LE(at + 1);
    const section = message.subarray(at + 1, at + 1 + size);
    if (kind === 0) command = { ...read(section), ...command };
    else {
      const end = section.indexOf(0, 4);
      const docs: mongo.Document[] = [];
      for (let from = end + 1; from < size; from += section.readInt32LE(from))
        docs.push(read(section.subarray(from, from + section.readInt32LE(from))));
      command[section.toString('utf8', 4, end)] = docs;
    }
    at += 1 + size;
  }
  return command;
}

function queryOf(message: Buffer): Command {
  const nameEnd = message.indexOf(0, 20);
  return { ...read(message.subarray(nameEnd + 9)), $db: 'admin' };
}

function frame(to: number, code: number, reply: mongo.Document): Buffer {
  const body = Buffer.from(serialize(reply));
  const head = code === opReply ? Buffer.alloc(20) : Buffer.alloc(5);
  if (code === opReply) head.writeInt32LE(1, 16);
  const header = Buffer.alloc(16);
  header.writeInt32LE(16 + head.length + body.length, 0);
  header.writeInt32LE(to, 8);
  header.writeInt32LE(code, 12);
  return Buffer.concat([header, head, body]);
}
