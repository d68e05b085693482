/**
 * Kafka's default partitioner (murmur2 over the key's UTF-8 bytes, seed 0x9747b28c), so that a key lands in the same partition on
 * every backend with as many partitions.
 */
export function murmur2(bytes: Uint8Array): number {
  const length = bytes.length;
  const m = 0x5bd1e995;
  const at = (index: number) => bytes[index] ?? 0;
  let h = 0x9747b28c ^ length;
  const words = length >> 2;
  for (let word = 0; word < words; word++) {
    const i = word * 4;
    let k = at(i) | (at(i + 1) << 8) | (at(i + 2) << 16) | (at(i + 3) << 24);
    k = Math.imul(k, m);
    k ^= k >>> 24;
    k = Math.imul(k, m);
    h = Math.imul(h, m) ^ k;
  }
  const tail = words * 4;
  const rest = length % 4;
  if (rest === 3) h ^= at(tail + 2) << 16;
  if (rest >= 2) h ^= at(tail + 1) << 8;
  if (rest >= 1) h = Math.imul(h ^ at(tail), m);
  h ^= h >>> 13;
  h = Math.imul(h, m);
  h ^= h >>> 15;
  return h | 0;
}

export const partitionFor = (key: string, partitions: number): number =>
  (murmur2(Buffer.from(key, 'utf8')) & 0x7fffffff) % partitions;
