import { createHash, createVerify } from 'node:crypto';

/** Whether a message's DKIM signature holds (RFC 6376: relaxed/relaxed, rsa-sha256), and which headers it covers. */
export function verifyDkim(
  raw: Buffer,
  publicKey: string,
): { isValid: boolean; domain: string; selector: string; signed: string[] } {
  const text = raw.toString('latin1');
  const end = text.indexOf('\r\n\r\n');
  const fields = text.slice(0, end).split(/\r\n(?![ \t])/);
  const relaxed = (field: string) => {
    const at = field.indexOf(':');
    return `${field.slice(0, at).trim().toLowerCase()}:${field
      .slice(at + 1)
      .replace(/\r\n/g, '')
      .replace(/[ \t]+/g, ' ')
      .trim()}`;
  };
  const body = text
    .slice(end + 4)
    .split('\r\n')
    .map((line) => line.replace(/[ \t]+/g, ' ').replace(/ $/, ''))
    .join('\r\n')
    .replace(/(\r\n)*$/, '\r\n');
  const signature = fields.find((field) => /^dkim-signature:/i.test(field)) ?? '';
  const tag = (name: string) => new RegExp(`[;:\\s]${name}=([^;]*)`).exec(signature)?.[1]?.replace(/\s+/g, '') ?? '';
  const signed = tag('h').toLowerCase().split(':');
  const left = [...fields];
  const covered = signed.flatMap((name) => {
    const at = left.findLastIndex((field) => field.toLowerCase().startsWith(`${name}:`));
    return at < 0 ? [] : left.splice(at, 1).map(relaxed);
  });
  const unsigned = relaxed(signature.replace(/([;\s]b=)[^;]*/, '$1'));
  const hash = createHash('sha256').update(body, 'latin1').digest('base64');
  const verifier = createVerify('RSA-SHA256').update([...covered, unsigned].join('\r\n'), 'latin1');
  const isValid = hash === tag('bh') && verifier.verify(publicKey, tag('b'), 'base64');
  return { isValid, domain: tag('d'), selector: tag('s'), signed };
}
