import type { IncomingMessage } from 'node:http';
import { isOneLine, text } from '@visavis/contracts/common';
import { VERIFICATION } from '@visavis/contracts/constants/verification';
import type { ErrorCode } from '@visavis/contracts/error-codes';
import { sniff } from '@visavis/files';
import { fileOf, Invalid, invalidField, type UploadRefusals } from '@visavis/platform';

const { documentMaxBytes, documentTypes, documentNameMax } = VERIFICATION;
/** A few megabytes over a slow mobile network. */
const READ_MS = 60_000;
const FIELD = 'document';

const refusal = (code: ErrorCode, message: string) => () => new Invalid(code, message, [{ path: FIELD, message }]);
const wrongType = refusal('UNSUPPORTED_MEDIA_TYPE', 'Please choose a PDF, JPEG or PNG file');
const missing = refusal('VALIDATION_FAILED', 'Please choose a document');
const tooLarge = refusal('PAYLOAD_TOO_LARGE', `The document must be ${documentMaxBytes / 1024 / 1024} MB or smaller`);
const refusals: UploadRefusals = {
  notMultipart: refusal('UNSUPPORTED_MEDIA_TYPE', 'Send multipart/form-data'),
  unreadable: missing,
  missing,
  several: refusal('VALIDATION_FAILED', 'Please choose one document at a time'),
  tooLarge,
  interrupted: refusal('VALIDATION_FAILED', 'The upload broke off. Please try again.'),
};
/** Other programs name files, with format characters, too. */
const nameOf = text({
  max: documentNameMax,
  tooLong: `The name must be at most ${documentNameMax} characters`,
}).refine(isOneLine, 'The name must be one line');

/** The whole document of a form, and what it is by its content: the sender's word for it does not count. */
export async function readDocument(request: IncomingMessage): Promise<{ name: string; bytes: Buffer; contentType: string }> {
  // A sender of a byte now and then must not keep the place of others.
  const timer = setTimeout(() => request.destroy(), READ_MS);
  const chunks: Buffer[] = [];
  let size = 0;
  let name = '';
  const onField = (field: string, value: string) => {
    if (field === 'name') name = value;
  };
  try {
    for await (const chunk of fileOf(request, { field: FIELD, maxBytes: documentMaxBytes, refusals, onField })) {
      size += chunk.length;
      if (size > documentMaxBytes) throw tooLarge();
      chunks.push(chunk);
    }
  } finally {
    clearTimeout(timer);
  }
  if (size === 0) throw missing();
  const bytes = Buffer.concat(chunks);
  const contentType = sniff(bytes);
  if (!contentType || !documentTypes.some((type) => type === contentType)) throw wrongType();
  const parsed = nameOf.safeParse(name);
  if (!parsed.success) {
    throw invalidField('name', parsed.error.issues[0]?.message ?? '');
  }
  return { name: parsed.data || 'Document', bytes, contentType };
}
