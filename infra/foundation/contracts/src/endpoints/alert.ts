import { z } from 'zod';
import { deliveryWebhookCalls } from '../calls/alert.ts';
import { success } from '../common.ts';
import { endpoints } from './endpoint.ts';

export const deliveryWebhookEndpoints = endpoints(deliveryWebhookCalls, {
  /** Meta checks so that the address is ours: the challenge comes back to whoever knows our verify token. */
  whatsappChallenge: {
    summary: "WhatsApp's check of the webhook's address",
    refusals: { 403: ['FORBIDDEN'] },
    query: z.object({
      'hub.mode': z.string().max(100).optional(),
      'hub.verify_token': z.string().max(500).optional(),
      'hub.challenge': z.string().max(500).optional(),
    }),
    response: z.string(),
  },
  whatsapp: { summary: "WhatsApp's reports on messages, signed", refusals: { 403: ['FORBIDDEN'] }, response: success({}) },
  sms: { summary: "Twilio's reports on messages, signed", refusals: { 403: ['FORBIDDEN'] }, response: z.string() },
});
