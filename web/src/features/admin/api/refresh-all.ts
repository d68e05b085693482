import { useMutation } from '@tanstack/react-query';
import type { adminEndpoints } from '@visavis/contracts/admin';
import type { BodyInputOf, ResponseOf } from '@visavis/contracts/endpoint';
import { http } from '../../../shared/api/http.ts';
import { queryClient } from '../../../shared/api/query-client.ts';
import { adminKeys } from './keys.ts';

type Invalidate = typeof adminEndpoints.invalidateCache;
const everything: BodyInputOf<Invalidate> = { pattern: '*' };

/** Drops what the server keeps for admins, then what this browser keeps, and asks for what is shown anew. */
export const useRefreshAll = () =>
  useMutation({
    mutationFn: async () => {
      await http.post<ResponseOf<Invalidate>>('/admin/cache/invalidate', everything);
      await queryClient.invalidateQueries({ queryKey: adminKeys.all });
    },
  });
