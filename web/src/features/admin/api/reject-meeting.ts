import { useMutation } from '@tanstack/react-query';
import type { BodyInputOf, ResponseOf } from '@visavis/contracts/endpoint';
import type { meetingEndpoints } from '@visavis/contracts/meetings';
import { http } from '../../../shared/api/http.ts';
import { meetingChanged } from '../live/apply-change.ts';

type Reject = typeof meetingEndpoints.adminReject;
export type Rejection = BodyInputOf<Reject>;

export const rejectMeeting = async (id: string, body: Rejection) => {
  const answer = await http.put<ResponseOf<Reject>>(`/admin/meetings/${id}/reject`, body);
  meetingChanged(answer.meeting);
  return answer.meeting;
};
export const useRejectMeeting = (id: string) => useMutation({ mutationFn: (body: Rejection) => rejectMeeting(id, body) });
