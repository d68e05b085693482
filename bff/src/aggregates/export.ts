import { paymentEndpoints, subscriptionEndpoints } from '@visavis/contracts/billing';
import { meetingEndpoints } from '@visavis/contracts/meetings';
import { profileEndpoints } from '@visavis/contracts/profile';
import type { ServiceClient } from '@visavis/platform';
import { allPages } from './all-pages.ts';

/** Everything that the services keep about a user. Throws what a call throws: a reader could not see what is missing in a partial file. */
export async function readExport(calls: ServiceClient, userToken: string) {
  const { success: _, ...account } = await calls.call(profileEndpoints.export, { userToken });
  const meetingsOf = (role: 'hosting' | 'cohosting' | 'joining') =>
    allPages(async (page) => {
      const { meetings, pagination } = await calls.call(meetingEndpoints.listOwn, { userToken, query: { role, ...page } });
      return { items: meetings, pagination };
    });
  return {
    ...account,
    meetings: {
      hosting: await meetingsOf('hosting'),
      cohosting: await meetingsOf('cohosting'),
      joining: await meetingsOf('joining'),
    },
    subscriptions: (await calls.call(subscriptionEndpoints.list, { userToken })).subscriptions,
    passes: await allPages(async (query) => {
      const { entries, pagination } = await calls.call(subscriptionEndpoints.ledger, { userToken, query });
      return { items: entries, pagination };
    }),
    payments: await allPages(async (query) => {
      const { payments, pagination } = await calls.call(paymentEndpoints.list, { userToken, query });
      return { items: payments, pagination };
    }),
    gstDetails: (await calls.call(paymentEndpoints.gstDetails, { userToken })).gstDetails,
  };
}
