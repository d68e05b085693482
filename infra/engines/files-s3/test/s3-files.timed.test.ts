import { createServer } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from '@jest/globals';
import { closeServer, listen } from '@visavis/platform';
import { timesAsLong } from '@visavis/testing/timed';
import { createS3Files, s3OptionsOf } from '../src/index.ts';

test('a store that falls silent is Unavailable after two attempts of three seconds', async () => {
  let isSilent = false;
  const server = createServer((_request, response) => void (isSilent || response.end()));
  const port = await listen(server, { port: 0, host: '127.0.0.1' });
  const files = await createS3Files(s3OptionsOf(`s3://key:secret@127.0.0.1:${port}/bucket?tls=false`));
  isSilent = true;
  const asks = () =>
    Promise.all(
      [files.get('k'), files.delete('k'), files.ping()].map((answer) =>
        expect(answer).rejects.toMatchObject({ code: 'UNAVAILABLE' }),
      ),
    );
  expect(await timesAsLong(asks, () => delay(6_000))).toBeLessThan(1.5);
  await files.close();
  await closeServer(server, 1);
}, 120_000);
