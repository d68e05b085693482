import { z } from 'zod';
import { secondFactorCalls } from '../calls/second-factor.ts';
import { success } from '../common.ts';
import { endpoints } from './endpoint.ts';

const message = 'Please enter the code of your authenticator app, or a recovery code';
/** Six digits of the app, or a recovery code; spaces and hyphens do not count. */
const codeBody = z.object({
  code: z
    .string({ error: message })
    .max(40, message)
    .transform((code) => code.replace(/[\s-]/g, '').toUpperCase())
    .refine((code) => /^(\d{6}|[0-9A-Z]{10})$/.test(code), message),
});
const recoveryCodes = z.array(z.string());
const refusals = { 400: ['SECOND_FACTOR_INVALID'], 403: ['ADMIN_REQUIRED'], 409: ['CONFLICT'] } as const;

export const secondFactorEndpoints = endpoints(secondFactorCalls, {
  state: {
    summary: 'Whether this session may use the admin area',
    response: success({
      /** The deployment asks admins for it. */
      required: z.boolean(),
      enrolled: z.boolean(),
      /** Of this session; null: it is not elevated. */
      elevatedUntil: z.iso.datetime().nullable(),
      recoveryCodesLeft: z.number().int(),
    }),
  },
  elevate: {
    summary: 'Elevate this session with a code of the authenticator app or a recovery code',
    refusals,
    body: codeBody,
    /** An access token that opens the admin area; the refresh token stays. */
    response: success({ token: z.string(), elevatedUntil: z.iso.datetime() }),
  },
  enrol: {
    summary: 'A secret for an authenticator app; it counts once confirmed',
    refusals: { 403: ['ADMIN_REQUIRED', 'SECOND_FACTOR_REQUIRED', 'SECOND_FACTOR_FRESH'] },
    /** `secret` in base32 to type in, `uri` (otpauth:) for the QR code. */
    response: success({ secret: z.string(), uri: z.string() }),
  },
  confirm: {
    summary: 'Confirm the new authenticator app; elevates this session',
    refusals,
    body: codeBody,
    /** Shown this once. */
    response: success({ token: z.string(), elevatedUntil: z.iso.datetime(), recoveryCodes }),
  },
  renewRecoveryCodes: {
    summary: 'New recovery codes in place of all others',
    refusals: { 409: ['CONFLICT'] },
    response: success({ recoveryCodes }),
  },
  adminReset: {
    summary: "Remove another admin's second factor, so that they enrol again",
    refusals: { 404: ['USER_NOT_FOUND'], 409: ['OWN_ACCOUNT'] },
    response: success({}),
  },
});
