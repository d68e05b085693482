import { type QueryKey, queryOptions } from '@tanstack/react-query';
import type { CallRow } from '@visavis/contracts/calls/call';
import type { CallArguments, CallInput, CallResult } from '@visavis/contracts/calls/typed-call';
import { call } from './http.ts';
import type { CallOptions } from './send-request.ts';

/** The query of a call: its response under the key. It is aborted when nobody waits for it any more. */
export const callQuery = <const Row extends CallRow, const Key extends QueryKey>(
  queryKey: Key,
  row: Row,
  ...[options]: CallArguments<CallInput<Row> & CallOptions>
) =>
  queryOptions({
    queryKey,
    queryFn: ({ signal }) => call<CallRow>(row, { ...(options as object), signal }) as Promise<CallResult<Row>>,
  });
