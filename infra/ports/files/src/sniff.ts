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
  { type: 'video/webm', parts: [{ at: 0, bytes: [0x1a, 0x45, 0xdf, 0xa3] }] },
  // The major brands that cameras, phones, ffmpeg and the recorders of calls write. Each other one may be a picture or something older.
  ...['isom', 'iso2', 'iso4', 'iso5', 'iso6', 'mp41', 'mp42', 'avc1', 'M4V ', 'MSNV', 'dash'].map((brand) => ({
    type: 'video/mp4',
    parts: [{ at: 4, bytes: ascii(`ftyp${brand}`) }],
  })),
];

export const SNIFFED_TYPES: readonly string[] = [...new Set(SIGNATURES.map((signature) => signature.type))];
/** So many first bytes decide. */
export const SNIFF_BYTES = 16;

export function sniff(head: Uint8Array): string | undefined {
  const matches = ({ at, bytes }: { at: number; bytes: readonly number[] }) =>
    bytes.every((byte, index) => head[at + index] === byte);
  return SIGNATURES.find(({ parts }) => parts.every(matches))?.type;
}
