import { useMutation } from '@tanstack/react-query';
import type { BodyInputOf, ResponseOf } from '@visavis/contracts/endpoint';
import type { meetingEndpoints } from '@visavis/contracts/meetings';
import { http } from '../../../shared/api/http.ts';
import { meetingChanged } from '../live/apply-change.ts';

type Approve = typeof meetingEndpoints.adminApprove;
export type Approval = BodyInputOf<Approve>;

export const approveMeeting = async (id: string, body: Approval) => {
  const answer = await http.put<ResponseOf<Approve>>(`/admin/meetings/${id}/approve`, body);
  meetingChanged(answer.meeting);
  return answer.meeting;
};
export const useApproveMeeting = (id: string) => useMutation({ mutationFn: (body: Approval) => approveMeeting(id, body) });
