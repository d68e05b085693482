import { useMutation } from '@tanstack/react-query';
import type { BodyInputOf, ResponseOf } from '@visavis/contracts/endpoint';
import type { meetingEndpoints } from '@visavis/contracts/meetings';
import { http } from '../../../shared/api/http.ts';
import { meetingChanged } from '../live/apply-change.ts';

type Edit = typeof meetingEndpoints.adminEdit;
export type MeetingEdit = BodyInputOf<Edit>;

export const useEditMeeting = (id: string) =>
  useMutation({
    mutationFn: async (body: MeetingEdit) => {
      const answer = await http.put<ResponseOf<Edit>>(`/admin/meetings/${id}`, body);
      meetingChanged(answer.meeting);
      return answer.meeting;
    },
  });
