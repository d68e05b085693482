import type { authEndpoints } from '@visavis/contracts/auth';
import type { ResponseOf } from '@visavis/contracts/endpoint';
import { http } from '../../../shared/api/http.ts';
import { myZone } from '../../../shared/format/dates.ts';
import type { PendingOtp } from '../pending-otp.ts';

export const verifyOtp = ({ phone, isSignup, name }: PendingOtp, otp: string) =>
  http.post<ResponseOf<typeof authEndpoints.verifyOtp>>(
    '/auth/verify-otp',
    { phone, otp, isSignup, ...(isSignup && name && { name }), timeZone: myZone() },
    { skipAuth: true, rateLimit: 'leave' },
  );
