/** What a file is by its first bytes. Only types that a browser shows safely and that the product takes; all else is unknown. */
const ascii = (text: string) => [...Buffer.from(text, 'latin1')];

const SIGNATURES: readonly { type: string; parts: readonly { at: number; bytes: readonly number[] }[] }[] = [
  { type: 'image/jpeg', parts: [{ at: 0, bytes: [0xff, 0xd8, 0xff] }] },
  { type: 'image/png', parts: [{ at: 0, bytes: [0x89, ...ascii('PNG'), 0x0d, 0x0a, 0x1a, 0x0a] }] },
  { type: 'image/gif', parts: [{ at: 0, bytes: ascii('GIF89a') }] },
  { type: 'image/gif', parts: [{ at: 0, bytes: ascii('GIF87a') }] },
  {
    type: 'image/webp',
    parts: [
      { at: 0, bytes: ascii('RIFF') },
      { at: 8, bytes: ascii('WEBP') },
    ],
  },
  { type: 'image/avif', parts: [{ at: 4, bytes: ascii('ftypavif') }] },
  { type: 'application/pdf', parts: [{ at: 0, bytes: ascii('%PDF-') }] },
];

/** So many first bytes decide: longer than the EBML header and the `ftyp` box that recorders write. */
export const SNIFF_BYTES = 512;

export function sniff(head: Uint8Array): string | undefined {
  const matches = ({ at, bytes }: { at: number; bytes: readonly number[] }) =>
    bytes.every((byte, index) => head[at + index] === byte);
  const type = SIGNATURES.find(({ parts }) => parts.every(matches))?.type;
  return type ?? (isMp4(head) ? 'video/mp4' : isWebm(head) ? 'video/webm' : undefined);
}

/**
 * The major brands that cameras, phones, ffmpeg and the recorders of calls write. Each other one may be a picture or something
 * older.
 */
const MP4_BRANDS = ['isom', 'iso2', 'iso4', 'iso5', 'iso6', 'mp41', 'mp42', 'avc1', 'M4V ', 'MSNV', 'dash'];
/** What may follow `ftyp` at the top level (ISO/IEC 14496-12, 6.2.3). */
const MP4_BOXES = ['moov', 'mdat', 'moof', 'free', 'skip', 'wide', 'pdin', 'sidx', 'styp', 'meta', 'uuid', 'mfra'];

/** An `ftyp` box of a video's brand, and another box right behind it. */
function isMp4(head: Uint8Array): boolean {
  const bytes = Buffer.from(head.buffer, head.byteOffset, head.byteLength);
  if (bytes.length < 16 || bytes.toString('latin1', 4, 8) !== 'ftyp') return false;
  const next = bytes.readUInt32BE(0);
  if (next < 16 || next % 4 !== 0 || next + 8 > bytes.length) return false;
  return MP4_BRANDS.includes(bytes.toString('latin1', 8, 12)) && MP4_BOXES.includes(bytes.toString('latin1', next + 4, next + 8));
}

const EBML = Buffer.from([0x1a, 0x45, 0xdf, 0xa3]);
const DOC_TYPE = Buffer.from([0x42, 0x82]);
/** An EBML header whose DocType is `webm` (RFC 8794, 11.2.6). Matroska has the same first bytes, and browsers do not play it. */
function isWebm(head: Uint8Array): boolean {
  const bytes = Buffer.from(head.buffer, head.byteOffset, head.byteLength);
  if (!bytes.subarray(0, 4).equals(EBML)) return false;
  const at = bytes.indexOf(DOC_TYPE, 4);
  return at !== -1 && bytes[at + 2] === 0x84 && bytes.toString('latin1', at + 3, at + 7) === 'webm';
}
