import { clientAlertEndpoints, notificationEndpoints } from '@visavis/contracts/alert';
import { paymentEndpoints, subscriptionEndpoints } from '@visavis/contracts/billing';
import { API } from '@visavis/contracts/constants/api';
import { contactEndpoints } from '@visavis/contracts/contact';
import { meetingEndpoints } from '@visavis/contracts/meetings';
import { peopleEndpoints } from '@visavis/contracts/people';
import { profileEndpoints } from '@visavis/contracts/profile';
import { blockEndpoints, reportEndpoints } from '@visavis/contracts/reports';
import { secondFactorEndpoints } from '@visavis/contracts/second-factor';
import { sessionEndpoints } from '@visavis/contracts/session';
import { verificationEndpoints } from '@visavis/contracts/verification';
import type { ServiceClient } from '@visavis/platform';

/**
 * Everything that the services keep about a user. Throws what a call throws: a reader could not see what is missing in a partial
 * file.
 */
export async function readExport(calls: ServiceClient, userToken: string) {
  const { success: _, ...account } = await calls.call(profileEndpoints.export, { userToken });
  const meetingsOf = (role: 'hosting' | 'cohosting' | 'joining' | 'interested') =>
    allPages(async (page) => {
      const { meetings, pagination } = await calls.call(meetingEndpoints.listOwn, { userToken, query: { role, ...page } });
      return { items: meetings, pagination };
    });
  const historyOf = (tab: 'hosted' | 'joined') =>
    allPages(async (page) => {
      const { items, pagination } = await calls.call(reportEndpoints.history, { userToken, query: { tab, ...page } });
      return { items: items.map((item) => ({ _id: item.meeting._id, ...item })), pagination };
    });
  const { success: __, ...records } = await calls.call(meetingEndpoints.export, { userToken });
  const { enrolled, recoveryCodesLeft } = await calls.call(secondFactorEndpoints.state, { userToken });
  const verification = await calls.call(verificationEndpoints.mine, { userToken });
  return {
    ...account,
    secondFactor: { enrolled, recoveryCodesLeft },
    meetings: {
      hosting: await meetingsOf('hosting'),
      cohosting: await meetingsOf('cohosting'),
      joining: await meetingsOf('joining'),
      interested: await meetingsOf('interested'),
    },
    ...records,
    attended: { hosted: await historyOf('hosted'), joined: await historyOf('joined') },
    pitches: (await calls.call(sessionEndpoints.pitches, { userToken })).pitches,
    peopleMet: await allPages(async (page) => {
      const { people, pagination } = await calls.call(peopleEndpoints.list, { userToken, query: page });
      return { items: people, pagination };
    }),
    reports: await allPages(async (query) => {
      const { reports, pagination } = await calls.call(reportEndpoints.mine, { userToken, query });
      return { items: reports, pagination };
    }),
    decisionsOnMe: (await calls.call(reportEndpoints.decisions, { userToken })).decisions,
    blocks: (await calls.call(blockEndpoints.list, { userToken })).blocks,
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
    contactMessages: await allPages(async (query) => {
      const { messages, pagination } = await calls.call(contactEndpoints.mine, { userToken, query });
      return { items: messages, pagination };
    }),
    verification: verification.requests,
    /** Of a request to come. */
    verificationDocuments: verification.documents,
    clientAlerts: (await calls.call(clientAlertEndpoints.mine, { userToken })).data,
    follows: (await calls.call(notificationEndpoints.follows, { userToken })).data,
    notifications: await allPages(async (query) => {
      const { data, pagination } = await calls.call(notificationEndpoints.list, { userToken, query });
      return { items: data, pagination };
    }),
    pushSubscriptions: (await calls.call(notificationEndpoints.pushSubscriptions, { userToken })).data,
    notificationPreferences: (await calls.call(notificationEndpoints.preferences, { userToken })).preferences,
  };
}

/** All pages of a user's own list. What is added meanwhile may be missing; nothing comes twice. Throws what `read` throws. */
async function allPages<T extends { _id: string }>(
  read: (page: { page: number; limit: number }) => Promise<{ items: readonly T[]; pagination: { pages: number } }>,
): Promise<T[]> {
  const found = new Map<string, T>();
  for (let page = 1; ; page += 1) {
    const { items, pagination } = await read({ page, limit: API.pageSizeMax });
    for (const item of items) found.set(item._id, item);
    if (page >= pagination.pages) return [...found.values()];
  }
}
