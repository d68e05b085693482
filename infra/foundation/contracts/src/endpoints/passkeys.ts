import { z } from 'zod';
import { passkeyCalls } from '../calls/passkeys.ts';
import { idSchema, success } from '../common.ts';
import { PASSKEY } from '../constants/account.ts';
import { otpForm } from '../model/account-form.ts';
import { assertion, bytes, credential } from '../model/assertion.ts';
import { challengeSchema, confirmingBody, confirmingRefusals, deviceSchema, otpRefusals, signedInResponse } from './auth.ts';
import { endpoints } from './endpoint.ts';

const name = z
  .string({ error: 'Please enter a name' })
  .trim()
  .min(1, 'Please enter a name')
  .max(PASSKEY.nameMax, 'Please enter a shorter name');
/** Handed on to the browser as it is: `PublicKeyCredentialCreationOptionsJSON` or `PublicKeyCredentialRequestOptionsJSON`. */
const options = z.looseObject({ challenge: z.string() });

const passkey = z.object({
  _id: idSchema,
  name: z.string(),
  /** It is on all devices of the person's account with Apple, Google or a password manager. */
  isSynced: z.boolean(),
  createdAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime().nullable(),
});

export const passkeyEndpoints = endpoints(passkeyCalls, {
  list: { summary: 'My passkeys, the newest first', response: success({ passkeys: z.array(passkey) }) },
  begin: {
    summary:
      'Begin to add a passkey, with a code from POST /auth/sessions/code; a sign-in of the last 10 minutes by a code needs none',
    refusals: { ...otpRefusals, 409: ['CONFLICT'] },
    body: z.object({ otp: otpForm.shape.otp.optional(), challenge: challengeSchema }),
    response: success({ options }),
  },
  add: {
    summary: 'Add the passkey that the browser has made',
    refusals: { 400: ['PASSKEY_INVALID'], 409: ['CONFLICT'] },
    body: z.object({
      credential: z.object({
        ...credential,
        response: z.object({
          clientDataJSON: bytes(4_000),
          attestationObject: bytes(20_000),
          transports: z.array(z.string().max(20)).max(10).exactOptional(),
        }),
      }),
    }),
    response: success({ passkey }),
  },
  rename: {
    summary: 'Name a passkey of mine',
    refusals: { 404: ['NOT_FOUND'] },
    body: z.object({ name }),
    example: { name: 'My phone' },
    response: success({ passkey }),
  },
  remove: {
    summary: 'Remove a passkey of mine, with a code, a passkey or a fresh second factor',
    refusals: { ...confirmingRefusals, 404: ['NOT_FOUND'] },
    body: confirmingBody,
    response: success({}),
  },
  beginSignIn: {
    summary: 'Begin a sign-in with a passkey',
    /** Nothing; that it is JSON keeps out the forms of other sites. */
    body: z.object({}),
    response: success({ options }),
  },
  signIn: {
    summary: 'Sign in with what the passkey has signed',
    refusals: { 400: ['PASSKEY_INVALID'], 403: ['ACCOUNT_INACTIVE', 'DELETION_PENDING'] },
    body: z.object({
      credential: assertion,
      device: deviceSchema,
    }),
    response: signedInResponse,
  },
});
export type Passkey = z.infer<typeof passkey>;
