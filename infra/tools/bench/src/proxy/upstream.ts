// The service behind every proxy of P2: one fixed JSON answer. It also satisfies what a starting BFF asks auth for.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

const card = { title: 'Portfolio review', description: 'Ten minutes about your portfolio.', category: 'graphic-design' };
const body = JSON.stringify({ success: true, keys: [], revocations: [], meetings: Array.from({ length: 10 }, () => card) });
const headers = { 'content-type': 'application/json; charset=utf-8', 'content-length': Buffer.byteLength(body) };
const server = createServer({ keepAliveTimeout: 60_000 }, (_request, response) => response.writeHead(200, headers).end(body));
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));
process.on('disconnect', () => process.exit());
