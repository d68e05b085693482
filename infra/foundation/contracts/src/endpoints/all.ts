import { adminEndpoints } from './admin.ts';
import { adminBillingEndpoints, couponEndpoints } from './admin-billing.ts';
import { adminMessageEndpoints } from './admin-messages.ts';
import { clientAlertEndpoints, deliveryWebhookEndpoints, notificationEndpoints, notificationLinkEndpoints } from './alert.ts';
import { authEndpoints } from './auth.ts';
import { bffEndpoints } from './bff.ts';
import { passEndpoints, paymentEndpoints, planEndpoints, subscriptionEndpoints } from './billing.ts';
import { adminContactEndpoints, contactEndpoints } from './contact.ts';
import type { Endpoint } from './endpoint.ts';
import { meetingVideoEndpoints } from './meeting-videos.ts';
import { meetingEndpoints } from './meetings.ts';
import { passkeyEndpoints } from './passkeys.ts';
import { peopleEndpoints } from './people.ts';
import { profileEndpoints } from './profile.ts';
import { adminReportEndpoints, blockEndpoints, feedbackEndpoints, reportEndpoints } from './reports.ts';
import { secondFactorEndpoints } from './second-factor.ts';
import { sessionEndpoints } from './session.ts';
import { testimonialEndpoints } from './testimonials.ts';
import { verificationEndpoints } from './verification.ts';
import { wallFigureEndpoints, wallLinkEndpoints, wallMeetingEndpoints, wallMessageEndpoints } from './wall.ts';

const every = [
  ...Object.values(authEndpoints),
  ...Object.values(secondFactorEndpoints),
  ...Object.values(passkeyEndpoints),
  ...Object.values(profileEndpoints),
  ...Object.values(verificationEndpoints),
  ...Object.values(meetingEndpoints),
  ...Object.values(meetingVideoEndpoints),
  ...Object.values(sessionEndpoints),
  ...Object.values(peopleEndpoints),
  ...Object.values(feedbackEndpoints),
  ...Object.values(reportEndpoints),
  ...Object.values(adminReportEndpoints),
  ...Object.values(blockEndpoints),
  ...Object.values(planEndpoints),
  ...Object.values(subscriptionEndpoints),
  ...Object.values(paymentEndpoints),
  ...Object.values(couponEndpoints),
  ...Object.values(passEndpoints),
  ...Object.values(adminBillingEndpoints),
  ...Object.values(deliveryWebhookEndpoints),
  ...Object.values(notificationEndpoints),
  ...Object.values(clientAlertEndpoints),
  ...Object.values(notificationLinkEndpoints),
  ...Object.values(adminMessageEndpoints),
  ...Object.values(adminEndpoints),
  ...Object.values(testimonialEndpoints),
  ...Object.values(contactEndpoints),
  ...Object.values(adminContactEndpoints),
  ...Object.values(wallLinkEndpoints),
  ...Object.values(wallFigureEndpoints),
  ...Object.values(wallMeetingEndpoints),
  ...Object.values(wallMessageEndpoints),
  ...Object.values(bffEndpoints),
];
/** Every REST call of the product. */
export const allEndpoints: readonly Endpoint[] = every;
/** Those that the BFF serves: all but the calls between services. */
export const servedEndpoints = allEndpoints.filter(({ access }) => access !== 'service');

/** By id, as a type: joins a plain row with its schemas. */
export type EndpointById = { [E in (typeof every)[number] as E['id']]: E };
