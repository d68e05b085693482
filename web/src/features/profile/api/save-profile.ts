import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ResponseOf } from '@visavis/contracts/endpoint';
import type { Profile, profileEndpoints } from '@visavis/contracts/profile';
import { http } from '../../../shared/api/http.ts';
import { HttpError } from '../../../shared/api/http-error.ts';
import type { ProfileForm } from '../form/profile-form-model.ts';
import { showProfile } from './own-profile.ts';

/** What was changed, and the version that it was changed from. */
export type ProfileUpdate = Partial<ProfileForm> & { version: number };

export const useSaveProfile = () => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (update: ProfileUpdate) => http.put<ResponseOf<typeof profileEndpoints.update>>('/users/profile', update),
    onSuccess: ({ user }) => {
      showProfile(queryClient, user);
      void queryClient.invalidateQueries({ queryKey: ['meetings'] });
    },
  });
};

/** The profile as somebody else has saved it meanwhile, if that is why the update was refused. */
export const newerProfile = (error: unknown): Profile | undefined =>
  error instanceof HttpError && error.error === 'VERSION_CONFLICT'
    ? (error.details as { user?: Profile } | null)?.user
    : undefined;
