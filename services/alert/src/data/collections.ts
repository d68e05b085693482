import type { Store } from '@visavis/store';
import { blocks } from './blocks.ts';
import { campaigns, reminders } from './campaigns.ts';
import { centres, notifications } from './centre/notifications.ts';
import { preferences } from './centre/preferences.ts';
import { endedSessions, pushSubscriptions } from './centre/push-subscriptions.ts';
import { clientAlerts, confirmations } from './client-alerts.ts';
import { deliveries } from './deliveries.ts';
import { follows } from './follows.ts';
import { meetingCards } from './meeting-cards.ts';
import { messageTotals } from './operator/message-totals.ts';
import { providerStates } from './operator/provider-states.ts';
import { paces } from './paces.ts';
import { people } from './people.ts';
import { receipts } from './receipts.ts';
import { suppressions } from './suppressions.ts';
import { threads } from './threads.ts';

/** Everything that the service stores. A field that is added later is optional or has a `.default()`. */
export const collections: Parameters<Store['prepare']>[0] = [
  people,
  clientAlerts,
  confirmations,
  follows,
  blocks,
  meetingCards,
  threads,
  campaigns,
  reminders,
  receipts,
  centres,
  notifications,
  preferences,
  pushSubscriptions,
  endedSessions,
  deliveries,
  suppressions,
  messageTotals,
  providerStates,
  paces,
];
