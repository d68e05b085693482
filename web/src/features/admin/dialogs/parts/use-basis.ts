import { useQuery } from '@tanstack/react-query';
import type { Meeting } from '@visavis/contracts/meeting-model';
import { useState } from 'react';
import { HttpError } from '../../../../shared/api/http-error.ts';
import { queryClient } from '../../../../shared/api/query-client.ts';
import { meetingQuery } from '../../api/get-meeting.ts';
import { adminKeys } from '../../api/keys.ts';
import { adminRefresh } from '../../live/apply-change.ts';
import { type Difference, differences } from '../../model/differences.ts';

/**
 * What a decision rests on: the meeting as the person has read it. The record itself goes on changing; a difference that they
 * have not seen yet is shown before they can decide on it.
 */
export const useBasis = (opened: Meeting) => {
  const [basis, setBasis] = useState(opened);
  const { data: latest } = useQuery({ ...meetingQuery(opened._id), select: (answer) => answer.meeting });
  const newer = latest && latest.version > basis.version ? latest : undefined;
  const changes: Difference[] = newer ? differences(basis, newer) : [];
  const decidedElsewhere = newer && newer.status !== basis.status ? newer : undefined;
  return {
    basis,
    changes,
    decidedElsewhere,
    /** Versions that changed nothing a person reads do not stand in the way. */
    version: newer && changes.length === 0 ? newer.version : basis.version,
    showLatest: () => {
      if (newer) setBasis(newer);
      return newer;
    },
    /** After a refusal: fetches the record, so that what changed can be shown. */
    refused: (error: unknown) => {
      if (!(error instanceof HttpError) || error.status !== 409) return;
      void queryClient.invalidateQueries({ queryKey: adminKeys.meeting(opened._id) });
      adminRefresh.trigger();
    },
  };
};
export type Basis = ReturnType<typeof useBasis>;
