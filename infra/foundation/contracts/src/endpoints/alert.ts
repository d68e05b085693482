import { z } from 'zod';
import { deliveryWebhookCalls } from '../calls/alert.ts';
import { success } from '../common.ts';
import { endpoints } from './endpoint.ts';

export const deliveryWebhookEndpoints = endpoints(deliveryWebhookCalls, {
  /** Meta checks so that the address is ours: the challenge comes back to whoever knows our verify token. */
  whatsappChallenge: {
    summary: "WhatsApp's check of the webhook's address",
    /** `hub.mode`, `hub.verify_token` and `hub.challenge`, which are Meta's to define. */
    query: z.looseObject({}),
    response: z.string(),
  },
  whatsapp: { summary: "WhatsApp's reports on messages, signed", response: success({}) },
  sms: { summary: "Twilio's reports on messages, signed", response: z.string() },
});
