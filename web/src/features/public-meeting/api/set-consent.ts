import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { BodyInputOf, ResponseOf } from '@visavis/contracts/endpoint';
import type { meetingVideoEndpoints } from '@visavis/contracts/meeting-videos';
import { http } from '../../../shared/api/http.ts';
import { useUser } from '../../../shared/session/session.ts';
import { ownViewKey } from './get-own-view.ts';
import { publicPageKey } from './get-public-meeting.ts';

type Consent = typeof meetingVideoEndpoints.consent;

/** May everyone watch the recording? Asked of the host and of each guest who was there. */
export const useSetConsent = (meetingId: string) => {
  const queryClient = useQueryClient();
  const userId = useUser()?._id;
  return useMutation({
    mutationFn: (consent: boolean) => {
      const body: BodyInputOf<Consent> = { consent };
      return http.put<ResponseOf<Consent>>(`/api/meetings/${encodeURIComponent(meetingId)}/video/consent`, body);
    },
    onSuccess: async (answer) => {
      const queryKey = ownViewKey(meetingId, userId);
      // What is on its way may have been written before.
      await queryClient.cancelQueries({ queryKey });
      queryClient.setQueriesData<ResponseOf<Consent>>({ queryKey }, answer);
      void queryClient.invalidateQueries({ queryKey: publicPageKey(meetingId) });
    },
  });
};
