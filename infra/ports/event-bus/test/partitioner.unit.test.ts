import { expect, test } from '@jest/globals';
import { murmur2, partitionFor } from '@visavis/event-bus';

// From Kafka's own UtilsTest.
test.each([
  ['21', -973932308],
  ['foobar', -790332482],
  ['a-little-bit-long-string', -985981536],
  ['a-little-bit-longer-string', -1486304829],
  ['lkjh234lh9fiuh90y23oiuhsafujhadof229phr9h19h89h8', -58897971],
  ['abc', 479470107],
])("murmur2 of %s is Kafka's", (text, hash) => {
  expect(murmur2(Buffer.from(text))).toBe(hash);
  expect(partitionFor(text, 7)).toBe((hash & 0x7fffffff) % 7);
});
