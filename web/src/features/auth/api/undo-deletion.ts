import type { authEndpoints } from '@visavis/contracts/auth';
import type { ResponseOf } from '@visavis/contracts/endpoint';
import { http } from '../../../shared/api/http.ts';

/** Keeps an account whose deletion was asked for, with the code that signing in was refused with. */
export const undoDeletion = (phone: string, otp: string) =>
  http.post<ResponseOf<typeof authEndpoints.undoDeletion>>(
    '/auth/undo-deletion',
    { phone, otp },
    { skipAuth: true, rateLimit: 'leave' },
  );
