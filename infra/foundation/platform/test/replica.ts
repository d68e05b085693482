/** A service as a process: `node replica.ts <port>` answers each request after a few milliseconds until SIGTERM. */
import { createServer } from 'node:http';
import { closeServer, listen, silentLogger, stopOnSignals } from '../src/index.ts';

const server = createServer((request, response) => {
  request.resume().on('end', () =>
    setTimeout(() => {
      response.setHeader('content-type', 'application/json');
      response.end('{"success":true}');
    }, Math.random() * 10),
  );
});
stopOnSignals(() => closeServer(server), silentLogger);
await listen(server, { port: Number(process.argv[2]), host: '127.0.0.1' });
process.stdout.write('ready\n');
