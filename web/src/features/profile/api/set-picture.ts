import { useMutation, useQueryClient } from '@tanstack/react-query';
import { API } from '@visavis/contracts/constants';
import type { ResponseOf } from '@visavis/contracts/endpoint';
import type { profileEndpoints } from '@visavis/contracts/profile';
import { http } from '../../../shared/api/http.ts';
import { showProfile } from './own-profile.ts';

const useShown = () => {
  const queryClient = useQueryClient();
  return ({ user }: ResponseOf<typeof profileEndpoints.removeImage>) => {
    showProfile(queryClient, user);
    void queryClient.invalidateQueries({ queryKey: ['meetings'] });
  };
};

export const useSetPicture = () =>
  useMutation({
    mutationFn: (picture: Blob) => {
      const form = new FormData();
      form.append('image', picture, 'picture.jpg');
      return http.post<ResponseOf<typeof profileEndpoints.uploadImage>>('/profile/image', form, {
        timeoutMs: API.uploadTimeoutMs,
      });
    },
    onSuccess: useShown(),
  });

export const useRemovePicture = () =>
  useMutation({
    mutationFn: () => http.delete<ResponseOf<typeof profileEndpoints.removeImage>>('/profile/image'),
    onSuccess: useShown(),
  });
