import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';

/** A command that changes what is cached below `queryKey`. */
export const useChange = <V, R>(queryKey: QueryKey, change: (values: V) => Promise<R>) => {
  const client = useQueryClient();
  return useMutation({ mutationFn: change, onSuccess: () => client.invalidateQueries({ queryKey }) });
};
