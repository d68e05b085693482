import type { authEndpoints } from '@visavis/contracts/auth';
import type { ResponseOf } from '@visavis/contracts/endpoint';
import { http } from '../../../shared/api/http.ts';
import type { PendingOtp } from '../pending-otp.ts';

/** Sends a code: to an account (`/auth/login`) or to a new phone (`/auth/signup`). */
export const requestOtp = ({ phone, isSignup, name }: PendingOtp) =>
  isSignup
    ? http.post<ResponseOf<typeof authEndpoints.signup>>('/auth/signup', { name, phone }, { skipAuth: true, rateLimit: 'leave' })
    : http.post<ResponseOf<typeof authEndpoints.login>>('/auth/login', { phone }, { skipAuth: true, rateLimit: 'leave' });
