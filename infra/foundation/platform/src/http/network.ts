/** The key of limits by address: an IPv4 address as it is, an IPv6 address's /64 network, whose 2^64 addresses belong to one customer. */
export function networkOf(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '');
  if (!plain.includes(':')) return plain;
  const [head = '', tail] = plain.toLowerCase().split('::');
  const front = head === '' ? [] : head.split(':');
  const back = tail ? tail.split(':') : [];
  const missing = tail === undefined ? 0 : 8 - front.length - back.length;
  return [...front, ...Array<string>(Math.max(0, missing)).fill('0'), ...back].slice(0, 4).join(':');
}
