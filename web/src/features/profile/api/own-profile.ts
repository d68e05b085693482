import type { QueryClient } from '@tanstack/react-query';
import type { Profile } from '@visavis/contracts/profile';
import { session } from '../../../shared/session/session.ts';

export const profileKey = ['profile'] as const;

/** Wherever the person sees themselves: this screen, and through the session the header of all tabs. */
export const showProfile = (queryClient: QueryClient, profile: Profile) => {
  const { about: _, links: __, version: ___, ...user } = profile;
  session.setUser(user);
  queryClient.setQueryData(profileKey, profile);
};
