import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ResponseOf } from '@visavis/contracts/endpoint';
import type { profileEndpoints } from '@visavis/contracts/profile';
import { useEffect } from 'react';
import { http } from '../../../shared/api/http.ts';
import { useUser } from '../../../shared/session/session.ts';
import { profileKey, showProfile } from './own-profile.ts';

export const useProfile = () => {
  const queryClient = useQueryClient();
  const user = useUser();
  const query = useQuery({
    queryKey: profileKey,
    queryFn: async ({ signal }) => (await http.get<ResponseOf<typeof profileEndpoints.get>>('/users/profile', { signal })).user,
  });
  const { data, refetch } = query;
  useEffect(() => {
    if (data) showProfile(queryClient, data);
  }, [data, queryClient]);
  // Another tab has saved: its session speaks of another name or picture than ours.
  const elsewhere = user && `${user.name} ${user.profilePicture} ${user.phone}`;
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again only when the session's user changed, not when the answer did
  useEffect(() => {
    if (data && elsewhere !== `${data.name} ${data.profilePicture} ${data.phone}`) void refetch();
  }, [elsewhere]);
  return query;
};
