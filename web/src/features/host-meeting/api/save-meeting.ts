import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ResponseOf } from '@visavis/contracts/endpoint';
import type { meetingEndpoints } from '@visavis/contracts/meetings';
import { useRef } from 'react';
import { http } from '../../../shared/api/http.ts';

type Created = ResponseOf<typeof meetingEndpoints.create>;
type Edited = ResponseOf<typeof meetingEndpoints.edit>;

const newKey = () => crypto.randomUUID?.() ?? `${Date.now()}-${Math.random()}`;

/** Creates, or edits when given an id. The same body sent again after a lost answer has the same key, and one effect. */
export const useSaveMeeting = (meetingId: string | undefined) => {
  const queryClient = useQueryClient();
  const last = useRef({ body: '', key: '' });
  return useMutation({
    mutationFn: (body: object): Promise<Created | Edited> => {
      if (meetingId) return http.put<Edited>(`/api/meetings/${meetingId}`, body);
      const text = JSON.stringify(body);
      if (last.current.body !== text) last.current = { body: text, key: newKey() };
      return http.post<Created>('/api/meetings', body, { idempotencyKey: last.current.key });
    },
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['meetings'] }),
  });
};
