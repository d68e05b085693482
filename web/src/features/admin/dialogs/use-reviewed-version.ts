import { useQuery } from '@tanstack/react-query';
import type { Meeting } from '@visavis/contracts/meeting-model';
import { useState } from 'react';
import { HttpError } from '../../../shared/api/http-error.ts';
import { queryClient } from '../../../shared/api/query-client.ts';
import type { Change } from '../../../shared/meeting-form/changes-list.tsx';
import { adminRefresh } from '../live/apply-change.ts';
import { meetingQuery } from '../meeting-data/api.ts';
import { adminKeys } from '../query-keys.ts';
import { differences } from './differences.ts';

/**
 * The record that was read, as whole as it is known by now: a row that an event has put into a list lacks what events do not
 * carry, such as the phones of co-hosts.
 */
export const wholeOf = (read: Meeting, latest: Meeting | undefined): Meeting =>
  latest?.version === read.version ? latest : read;

/**
 * The meeting as the admin has read it, which a decision is made on. The record itself goes on changing; a difference that they
 * have not seen yet is shown before they can decide on it.
 */
export const useReviewedVersion = (opened: Meeting, { enabled = true } = {}) => {
  const [read, setReviewed] = useState(opened);
  const { data: latest } = useQuery({ ...meetingQuery(opened._id), select: (response) => response.meeting, enabled });
  const reviewed = wholeOf(read, latest);
  const newer = latest && latest.version > reviewed.version ? latest : undefined;
  const changes: Change[] = newer ? differences(reviewed, newer) : [];
  return {
    reviewed,
    changes,
    decidedElsewhere: newer && newer.status !== reviewed.status ? newer : undefined,
    /** Versions that changed nothing a person reads do not stand in the way. */
    version: newer && changes.length === 0 ? newer.version : reviewed.version,
    showLatest: () => {
      if (newer) setReviewed(newer);
      return newer ?? reviewed;
    },
    /** After a refusal: fetches the record, so that what changed can be shown. */
    reloadOnConflict: (error: unknown) => {
      if (!(error instanceof HttpError) || error.status !== 409) return;
      void queryClient.invalidateQueries({ queryKey: adminKeys.meeting(opened._id) });
      adminRefresh.trigger();
    },
  };
};
export type ReviewedVersion = ReturnType<typeof useReviewedVersion>;
