const HEADER = 8;
const LONG_HEADER = 16;

/**
 * Follows the boxes of an MP4 as it streams by (ISO/IEC 14496-12, 4.2): each begins with its size in bytes, so a file that was
 * cut short ends inside one.
 */
export function createBoxWalk() {
  let position = 0;
  let nextBox = 0;
  let header = Buffer.alloc(0);
  let isOpen = false;

  /** The size of the box whose header this is; undefined while bytes of the header are missing. */
  const sizeOf = (): number | undefined => {
    if (header.length < HEADER) return undefined;
    const size = header.readUInt32BE(0);
    if (size !== 1) return size;
    return header.length < LONG_HEADER ? undefined : Number(header.readBigUInt64BE(HEADER));
  };

  return {
    push(chunk: Uint8Array): void {
      for (let at = 0; at < chunk.length && !isOpen; ) {
        // What lies between this and the next header is content.
        const skipped = Math.min(Math.max(0, nextBox - position), chunk.length - at);
        at += skipped;
        position += skipped;
        if (at === chunk.length) return;
        header = Buffer.concat([header, chunk.subarray(at, at + 1)]);
        at += 1;
        position += 1;
        nextBox = position;
        const size = sizeOf();
        if (size === undefined) continue;
        // A size of 0 reaches to the end of the file; one that is smaller than its header is none, and the player decides.
        isOpen = size < header.length;
        nextBox = position - header.length + size;
        header = Buffer.alloc(0);
      }
    },
    /** Whether the bytes so far end where a box ends. */
    isWhole: (): boolean => isOpen || (header.length === 0 && position === nextBox),
  };
}
