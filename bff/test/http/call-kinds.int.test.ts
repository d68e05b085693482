import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import { afterEach, expect, it, jest } from '@jest/globals';
import { AUTHENTIC_HEADER, closeServer, listen } from '@visavis/platform';
import express from 'express';
import { refundAuthentic } from '../../src/http/create-app.ts';
import { endUpstreams, serve, startBffFor } from './upstreams.ts';

afterEach(endUpstreams);

const BYTES = Buffer.from([0, 255, 13, 10, 10, 123, 34, 128, 9, 32]);
const sha = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

it.each(['application/json', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'text/plain'])(
  'passes the bytes of a body of %s on unchanged',
  async (type) => {
    const { port } = await serve(async (message, response) => {
      const body = Buffer.concat(await message.toArray());
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify({ sha: sha(body), type: message.headers['content-type'] }));
    });
    const response = await fetch(await startBffFor([port]), { method: 'POST', body: BYTES, headers: { 'content-type': type } });
    expect(await response.json()).toEqual({ sha: sha(BYTES), type });
  },
);

it.each([
  ['GET', 200, { 'content-type': 'application/pdf', 'content-disposition': 'attachment; filename="invoice.pdf"' }],
  ['GET', 200, { 'content-type': 'text/calendar; charset=utf-8' }],
  ['GET', 200, { 'content-type': 'image/webp' }],
  [
    'GET',
    200,
    { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': "default-src 'none'; form-action 'self'" },
  ],
  ['POST', 303, { location: '/subscriptions/payment-callback?state=paid', 'cache-control': 'no-store' }],
])('forwards the response to a %s with its status %i and its headers %j', async (method, status, headers) => {
  const { port } = await serve((_message, response) => void response.writeHead(status, headers).end(BYTES));
  const response = await fetch(await startBffFor([port]), { method, redirect: 'manual' });
  expect(response.status).toBe(status);
  expect(Object.fromEntries(response.headers)).toMatchObject(headers);
  expect(Buffer.from(await response.arrayBuffer())).toEqual(BYTES);
});

it('refunds a webhook that its service marks as authentic, and removes the mark from the response', async () => {
  const refund = jest.fn();
  const app = express().use((request, response) => {
    refundAuthentic(request, response, { refund });
    if (request.path === '/signed') response.setHeader(AUTHENTIC_HEADER, '1');
    response.json({});
  });
  const server = createServer(app);
  const url = `http://127.0.0.1:${await listen(server, { port: 0, host: '127.0.0.1' })}`;
  try {
    await fetch(`${url}/forged`);
    expect(refund).not.toHaveBeenCalled();
    const signed = await fetch(`${url}/signed`);
    expect(refund).toHaveBeenCalledTimes(1);
    expect(signed.headers.has(AUTHENTIC_HEADER)).toBe(false);
  } finally {
    await closeServer(server, 10);
  }
});
