import { createHmac } from 'node:crypto';

/**
 * The keyed hash under which services compare phones in events: topics are kept forever and hold no phone. `phone` is E.164,
 * `secret` the deployment's PHONE_KEY_SECRET.
 */
export const phoneKey = (secret: string, phone: string): string => createHmac('sha256', secret).update(phone).digest('base64url');
