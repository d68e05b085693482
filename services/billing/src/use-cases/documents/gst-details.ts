import type { GstDetails } from '@visavis/contracts/gst';
import { gstProfiles } from '../../data/collections.ts';
import type { BillingDeps } from '../deps.ts';

type Deps = Pick<BillingDeps, 'store'>;

/** What the user saved for the next order; null where nothing is saved. */
export const readGstDetails = async ({ store }: Deps, userId: string): Promise<GstDetails | null> =>
  (await store.collection(gstProfiles).get(userId))?.gstDetails ?? null;

/** Replaces what the user saved before. Invoices keep the details that their order had. */
export async function saveGstDetails({ store }: Deps, userId: string, gstDetails: GstDetails): Promise<void> {
  await store.transaction(async (unit) => {
    const profiles = unit.collection(gstProfiles);
    const saved = await profiles.get(userId);
    if (saved) profiles.save({ ...saved, gstDetails });
    else profiles.insert({ _id: userId, gstDetails });
  });
}
