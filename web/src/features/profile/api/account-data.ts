import { useMutation } from '@tanstack/react-query';
import type { bffEndpoints } from '@visavis/contracts/bff';
import { API } from '@visavis/contracts/constants';
import type { ResponseOf } from '@visavis/contracts/endpoint';
import type { profileEndpoints } from '@visavis/contracts/profile';
import { http } from '../../../shared/api/http.ts';

/** Everything that is kept about the person; gathered over all services, so it has as long as an upload. */
export const useExport = () =>
  useMutation({
    mutationFn: () =>
      http.get<ResponseOf<typeof bffEndpoints.export>>('/bff/export', {
        query: { skipCache: true },
        timeoutMs: API.uploadTimeoutMs,
      }),
  });

export const sendOwnCode = () => http.post<ResponseOf<typeof profileEndpoints.sendCode>>('/users/profile/code');

export const requestDeletion = (otp: string) =>
  http.post<ResponseOf<typeof profileEndpoints.requestDeletion>>('/users/profile/deletion', { otp });

export const sendPhoneCode = (phone: string) =>
  http.post<ResponseOf<typeof profileEndpoints.sendPhoneCode>>('/users/profile/phone', { phone });

export const changePhone = (phone: string, otp: string) =>
  http.put<ResponseOf<typeof profileEndpoints.changePhone>>('/users/profile/phone', { phone, otp });
