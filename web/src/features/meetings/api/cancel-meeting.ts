import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ResponseOf } from '@visavis/contracts/endpoint';
import type { meetingEndpoints } from '@visavis/contracts/meetings';
import { http } from '../../../shared/api/http.ts';

export const useCancelMeeting = () => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ meetingId, reason }: { meetingId: string; reason: string }) =>
      http.put<ResponseOf<typeof meetingEndpoints.cancel>>(`/api/meetings/${meetingId}/cancel`, { reason }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['meetings'] }),
  });
};
