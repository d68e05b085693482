import type { ErrorCode } from '@visavis/contracts/error-codes';
import { Invalid } from '@visavis/platform';

const refusal = (code: ErrorCode, message: string) => () => new Invalid(code, message, [{ path: 'image', message }]);

/** Why a picture, or the form with it, cannot be used. */
export const pictureRefusals = {
  notMultipart: refusal('UNSUPPORTED_MEDIA_TYPE', 'Send multipart/form-data'),
  missing: refusal('VALIDATION_FAILED', 'Please choose a picture'),
  several: refusal('VALIDATION_FAILED', 'Please choose one picture'),
  interrupted: refusal('VALIDATION_FAILED', 'The upload broke off. Please try again.'),
  tooLarge: (maxBytes: number) => refusal('PAYLOAD_TOO_LARGE', `The picture must be ${maxBytes / 1024 / 1024} MB or smaller`)(),
  tooManyPixels: refusal('PAYLOAD_TOO_LARGE', 'The picture has too many pixels'),
  type: refusal('UNSUPPORTED_MEDIA_TYPE', 'Please choose a JPEG, PNG or WebP picture'),
  animated: refusal('UNSUPPORTED_MEDIA_TYPE', 'Please choose a picture that does not move'),
  broken: refusal('VALIDATION_FAILED', 'This picture cannot be read. Please choose another one.'),
};
