import { describe, expect, test } from '@jest/globals';
import { sniff } from '../src/sniff.ts';

const bytes = (text: string) => Buffer.from(text, 'latin1');
const FTYP = '\0\0\0\x18ftypisom\0\0\x02\0isommp41';
const EBML = '\x1a\x45\xdf\xa3';

describe('sniff', () => {
  test.each([
    ['an MP4 that begins with its index', `${FTYP}\0\0\x01\0moov`, 'video/mp4'],
    ['an MP4 that begins with its media', `${FTYP}\0\0\0\0mdat`, 'video/mp4'],
    ['a WebM', `${EBML}\x9f\x42\x86\x81\x01\x42\x82\x84webm\x42\x87\x81\x04`, 'video/webm'],
    ['a Matroska file', `${EBML}\xa3\x42\x82\x88matroska`, undefined],
    ['an EBML header alone', EBML, undefined],
    ['an `ftyp` box alone', FTYP, undefined],
    ['HTML behind an `ftyp` box', `${FTYP}<script>alert(1)</script>`, undefined],
    ['an `ftyp` box of a picture', '\0\0\0\x18ftypheic\0\0\0\0mif1heic\0\0\0\0mdat', undefined],
    ['an `ftyp` box that claims more than a file begins with', '\xff\xff\xff\xffftypisom\0\0\0\0mdat', undefined],
    ['a PNG', '\x89PNG\r\n\x1a\n', 'image/png'],
    ['nothing', '', undefined],
  ])('names %s', (_, content, type) => expect(sniff(bytes(content))).toBe(type));
});
