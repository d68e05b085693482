import { queryOptions } from '@tanstack/react-query';
import { verificationCalls } from '@visavis/contracts/calls/verification';
import { call } from '../api/http.ts';

export const verificationKey = ['verification'] as const;

/** What the signed-in person asked, and what was decided. */
export const verificationQuery = queryOptions({
  queryKey: verificationKey,
  queryFn: ({ signal }) => call(verificationCalls.mine, { signal }),
});
