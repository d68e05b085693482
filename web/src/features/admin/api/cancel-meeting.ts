import { useMutation } from '@tanstack/react-query';
import type { ResponseOf } from '@visavis/contracts/endpoint';
import type { meetingEndpoints } from '@visavis/contracts/meetings';
import { http } from '../../../shared/api/http.ts';
import { meetingChanged } from '../live/apply-change.ts';

export const useCancelMeeting = (id: string) =>
  useMutation({
    mutationFn: async (reason: string) => {
      const answer = await http.put<ResponseOf<typeof meetingEndpoints.adminCancel>>(`/admin/meetings/${id}/cancel`, { reason });
      meetingChanged(answer.meeting);
      return answer.meeting;
    },
  });
