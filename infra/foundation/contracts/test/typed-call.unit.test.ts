import { describe, expect, it } from '@jest/globals';
import { adminMeetingCalls } from '../src/calls/admin-meetings.ts';
import { authCalls } from '../src/calls/auth.ts';
import { type CallRow, pathOf } from '../src/calls/call.ts';
import { meetingCalls } from '../src/calls/meetings.ts';
import type { CallArguments, CallInput, CallResult } from '../src/calls/typed-call.ts';
import { allEndpoints } from '../src/endpoints/all.ts';
import { endpoints } from '../src/endpoints/endpoint.ts';

/** As the web app's call and the service client's are typed. */
const call = <const Row extends CallRow>(row: Row, ...[input]: CallArguments<CallInput<Row>>): CallResult<Row> =>
  ({ row, input }) as never;

describe('a typed call', () => {
  it('compiles with what its row takes', () => {
    const { meeting } = call(adminMeetingCalls.adminReject, { params: { id: 'm1' }, body: { reason: 'Too vague' } });
    meeting satisfies { title: string } | undefined;
    call(meetingCalls.listPublic);
    call(meetingCalls.listPublic, { query: { page: 2, status: 'live' } });
    call(authCalls.logout);
  });
  it('does not compile with a wrong call, parameter, query, body or response', () => {
    // @ts-expect-error no such call
    call(meetingCalls.aprove);
    // @ts-expect-error a row that no service serves
    call({ id: 'meeting.aprove', service: 'meeting', method: 'PUT', path: '/x', access: 'user' });
    // @ts-expect-error another path parameter
    call(meetingCalls.get, { params: { meetingId: 'm1' } });
    // @ts-expect-error a parameter is missing
    call(meetingCalls.get);
    // @ts-expect-error a query value that the list does not know
    call(meetingCalls.listPublic, { query: { status: 'soon' } });
    // @ts-expect-error the body's field is misspelt
    call(adminMeetingCalls.adminReject, { params: { id: 'm1' }, body: { raeson: 'Too vague' } });
    // @ts-expect-error the body is missing
    call(adminMeetingCalls.adminReject, { params: { id: 'm1' } });
    // @ts-expect-error a body that the call does not take
    call(meetingCalls.setInterest, { params: { id: 'm1' }, body: {} });
    // @ts-expect-error a field that the response does not have
    call(authCalls.me).meeting;
  });
  it('has schemas for each row, and no other schemas', () => {
    // @ts-expect-error schemas are missing
    expect(Object.keys(endpoints(authCalls, {}))).toEqual(Object.keys(authCalls));
    expect(allEndpoints.filter((endpoint) => !endpoint.response || !endpoint.summary)).toEqual([]);
  });
});

it('fills in and encodes path parameters', () => {
  expect(pathOf(adminMeetingCalls.adminHostedOne.path, { id: 'a/b', meetingId: 'm 1' })).toBe(
    '/api/admin/users/a%2Fb/hosted-meetings/m%201',
  );
});
