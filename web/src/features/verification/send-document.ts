import type { CallResult } from '@visavis/contracts/calls/typed-call';
import { verificationCalls } from '@visavis/contracts/calls/verification';
import { VERIFICATION } from '@visavis/contracts/constants/verification';
import type { VerificationDocument } from '@visavis/contracts/verification';
import { upload } from '../../shared/api/upload.ts';

interface Sending {
  signal: AbortSignal;
  /** The share that has left the device, 0 to 1. */
  onSent: (share: number) => void;
}
/** Throws what `call` throws. */
export const sendDocument = async (file: File, { signal, onSent }: Sending): Promise<VerificationDocument> => {
  const { method, path: url } = verificationCalls.uploadDocument;
  const body = new FormData();
  body.append('name', [...file.name].slice(0, VERIFICATION.documentNameMax).join(''));
  body.append('document', file);
  const response = await upload({ method, url, body, signal, onSent: (bytes, of) => onSent(bytes / Math.max(1, of)) });
  return (response as CallResult<typeof verificationCalls.uploadDocument>).document;
};
