import type { Store } from '@visavis/store';
import { campaigns, reminders } from './campaigns.ts';
import { clientAlerts } from './client-alerts.ts';
import { follows } from './follows.ts';
import { meetingCards } from './meeting-cards.ts';
import { people } from './people.ts';
import { receipts } from './receipts.ts';
import { threads } from './threads.ts';

/** Everything that the service stores. A field that is added later is optional or has a `.default()`. */
export const collections: Parameters<Store['prepare']>[0] = [
  people,
  clientAlerts,
  follows,
  meetingCards,
  threads,
  campaigns,
  reminders,
  receipts,
];
