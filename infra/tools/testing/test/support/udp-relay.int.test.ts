import { createSocket, type Socket } from 'node:dgram';
import { once } from 'node:events';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { randomFrom, startUdpRelay, type UdpRelay, until } from '../../src/index.ts';

let relay: UdpRelay;
let one: Socket;
let other: Socket;
let arrived: string[];
let port: number;
beforeEach(async () => {
  relay = startUdpRelay(randomFrom(1));
  arrived = [];
  [one, other] = [createSocket('udp4'), createSocket('udp4')];
  for (const socket of [one, other]) {
    socket.bind(0, '127.0.0.1');
    await once(socket, 'listening');
  }
  other.on('message', (data, from) => {
    arrived.push(String(data));
    other.send(`${data} back`, from.port, from.address);
  });
  one.on('message', (data) => void arrived.push(String(data)));
  port = await relay.through('127.0.0.1', other.address().port);
});
afterEach(() => {
  relay.close();
  one.close();
  other.close();
});
const send = (text: string) => one.send(text, port, '127.0.0.1');

test('carries packets there and back, whoever asks for the way', async () => {
  expect(await relay.through('127.0.0.1', other.address().port)).toBe(port);
  send('hello');
  await until('the answer is back', () => arrived.length === 2);
  expect(arrived).toEqual(['hello', 'hello back']);
});

test('loses what the dice say, all of it on a line that is gone, and none once it is whole again', async () => {
  relay.set({ loss: 1 });
  send('lost');
  await until('it is lost', () => relay.lost() === 1);
  relay.set({ loss: 0.5, jitterMs: 3 });
  for (let count = 0; count < 100; count += 1) send(String(count));
  const back = () => arrived.filter((text) => /^\d+ back$/.test(text)).length;
  await until('all others are back or lost', () => back() + relay.lost() === 101);
  relay.set();
  send('end');
  await until('the last is back', () => arrived.includes('end back'));
  expect(arrived).not.toContain('lost');
  expect(back()).toBeLessThan(60);
  // None has overtaken another.
  const there = arrived.filter((text) => /^\d+$/.test(text)).map(Number);
  expect(there).toEqual([...there].sort((a, b) => a - b));
});
