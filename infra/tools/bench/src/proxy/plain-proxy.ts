// A peer of P2: http-proxy-middleware and nothing else, over kept connections.
import { Agent, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createProxyMiddleware } from 'http-proxy-middleware';

const [target = ''] = process.argv.slice(2);
const proxy = createProxyMiddleware({ target, agent: new Agent({ keepAlive: true, maxSockets: 256 }) });
const server = createServer((request, response) => void proxy(request, response));
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));
process.on('disconnect', () => process.exit());
