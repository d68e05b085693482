import { expect, it } from '@jest/globals';
import { mayOutlivePage } from '../../src/shared/api/page-leaves.ts';

it.each([
  ['nothing', null, true],
  ['a small body', '{"a":1}', true],
  ['one of many bytes', 'x'.repeat(60_001), false],
  ['one of fewer characters, of three bytes each', 'क'.repeat(20_001), false],
  ['a file', new FormData(), false],
])('asks the browser to send %s after the page has gone, where it would not refuse to', (_, body, expected) => {
  expect(mayOutlivePage(body)).toBe(expected);
});
