// A peer of P2: the thinnest forwarder on Node.js. node:http in, undici out, no header touched.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Pool } from 'undici';

const [target = ''] = process.argv.slice(2);
const pool = new Pool(target, { connections: 256 });
const server = createServer((request, response) => {
  pool.dispatch(
    { method: 'GET', path: request.url ?? '/', headers: request.headers },
    {
      onRequestStart() {},
      onResponseStart(_controller, status, headers) {
        response.writeHead(status, headers);
      },
      onResponseData(_controller, chunk) {
        response.write(chunk);
      },
      onResponseEnd() {
        response.end();
      },
      onResponseError() {
        response.destroy();
      },
    },
  );
});
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));
process.on('disconnect', () => process.exit());
