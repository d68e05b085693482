import { useMutation, useQueryClient } from '@tanstack/react-query';
import { meetingCalls } from '@visavis/contracts/calls/meetings';
import type { CallBody } from '@visavis/contracts/calls/typed-call';
import { call } from '../../../shared/api/http.ts';
import { useIdempotencyKey } from '../../../shared/form/use-idempotency-key.ts';

type NewMeeting = CallBody<typeof meetingCalls.create>;
type MeetingChange = CallBody<typeof meetingCalls.edit>;

/** Creates, or edits when given an id. The same body sent again after a lost response has the same key, and one effect. */
export const useSaveMeeting = (meetingId: string | undefined) => {
  const queryClient = useQueryClient();
  const keyOf = useIdempotencyKey();
  return useMutation({
    mutationFn: (body: NewMeeting | MeetingChange) => {
      if (meetingId) return call(meetingCalls.edit, { params: { id: meetingId }, body: body as MeetingChange });
      return call(meetingCalls.create, { body: body as NewMeeting, idempotencyKey: keyOf(body) });
    },
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['meetings'] }),
  });
};
