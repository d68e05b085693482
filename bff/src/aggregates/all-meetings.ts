import { API } from '@visavis/contracts/constants';
import type { Meeting } from '@visavis/contracts/meeting-model';
import { meetingEndpoints } from '@visavis/contracts/meetings';
import type { ServiceClient } from '@visavis/platform';

/** All pages of a user's own list. A meeting added meanwhile may be missing; none comes twice. Throws what the call throws. */
export async function allMeetingsOf(
  calls: ServiceClient,
  userToken: string,
  role: 'hosting' | 'cohosting' | 'joining',
): Promise<Meeting[]> {
  const found = new Map<string, Meeting>();
  for (let page = 1; ; page += 1) {
    const { meetings, pagination } = await calls.call(meetingEndpoints.listOwn, {
      userToken,
      query: { role, page, limit: API.pageSizeMax },
    });
    for (const meeting of meetings) found.set(meeting._id, meeting);
    if (page >= pagination.pages) return [...found.values()];
  }
}
