/** So much of a picture goes into one packet: together with all headers it stays below what every line carries at once. */
export const PART_BYTES = 1_100;

/** The first byte of each part says whether a picture begins here (RFC 7741 §4.2: S, partition 0). */
const [BEGINS, GOES_ON] = [0x10, 0x00];

/** An encoded VP8 picture as the payloads of its packets, in order (RFC 7741). */
export function partsOf(picture: Uint8Array): Buffer[] {
  const parts: Buffer[] = [];
  for (let from = 0; from < picture.length; from += PART_BYTES)
    parts.push(Buffer.concat([Buffer.of(from === 0 ? BEGINS : GOES_ON), picture.subarray(from, from + PART_BYTES)]));
  return parts;
}
