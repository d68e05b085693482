import { Agent, createServer, get, type ServerResponse } from 'node:http';
import { expect, test } from '@jest/globals';
import { closeServer, listen } from '../src/index.ts';

test('a server that closes waits for the answer in flight, not for the connection it came by', async () => {
  const asked: ServerResponse[] = [];
  const server = createServer((_request, response) => {
    // The head is on its way before the server is told to close: it promises to keep the connection.
    response.writeHead(200);
    response.write('a');
    asked.push(response);
  });
  const port = await listen(server, { port: 0, host: '127.0.0.1' });
  const agent = new Agent({ keepAlive: true });
  let text = '';
  const answered = new Promise<void>((resolve, reject) =>
    get({ port, host: '127.0.0.1', agent }, (response) => {
      response.setEncoding('utf8').on('data', (chunk) => {
        text += chunk;
      });
      response.on('end', resolve);
      response.on('error', reject);
    }).on('error', reject),
  );
  while (asked.length === 0) await new Promise((resolve) => setTimeout(resolve, 5));

  const startedAt = performance.now();
  const closed = closeServer(server, 20_000);
  asked[0]?.end('b');
  await Promise.all([answered, closed]);
  expect(text).toBe('ab');
  expect(performance.now() - startedAt).toBeLessThan(2_000);
  agent.destroy();
});
