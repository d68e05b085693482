import { useMutation } from '@tanstack/react-query';
import type { BodyInputOf, ResponseOf } from '@visavis/contracts/endpoint';
import type { meetingEndpoints } from '@visavis/contracts/meetings';
import { useRef } from 'react';
import { http } from '../../../shared/api/http.ts';
import { meetingChanged } from '../live/apply-change.ts';

type Create = typeof meetingEndpoints.adminCreate;
export type MeetingForUser = BodyInputOf<Create>;

const newKey = () => Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join('-');

export const useCreateMeeting = () => {
  // The same body keeps its key: a repetition after a lost answer makes no second meeting.
  const sent = useRef({ text: '', key: '' });
  return useMutation({
    mutationFn: async (body: MeetingForUser) => {
      const text = JSON.stringify(body);
      if (sent.current.text !== text) sent.current = { text, key: newKey() };
      const answer = await http.post<ResponseOf<Create>>('/admin/meetings/create', body, { idempotencyKey: sent.current.key });
      meetingChanged(answer.meeting, { isNew: true });
      return answer.meeting;
    },
  });
};
