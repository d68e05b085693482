import { adminContactCalls } from '@visavis/contracts/calls/contact';
import type { CallResult } from '@visavis/contracts/calls/typed-call';
import type { ContactStatus } from '@visavis/contracts/constants/contact';
import { call } from '../../../shared/api/http.ts';
import { queryClient } from '../../../shared/api/query-client.ts';
import { adminKeys } from '../query-keys.ts';

export type ContactMessage = CallResult<typeof adminContactCalls.list>['messages'][number];

export const setContactStatus = (id: string, status: ContactStatus) =>
  call(adminContactCalls.setStatus, { params: { id }, body: { status } });
export const contactChanged = () => queryClient.invalidateQueries({ queryKey: adminKeys.all });
