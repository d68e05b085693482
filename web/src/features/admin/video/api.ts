import { meetingVideoCalls } from '@visavis/contracts/calls/meeting-videos';
import type { CallBody } from '@visavis/contracts/calls/typed-call';
import { API } from '@visavis/contracts/constants/api';
import { call } from '../../../shared/api/http.ts';

export const beginUpload = async (meetingId: string, body: CallBody<typeof meetingVideoCalls.begin>, idempotencyKey: string) =>
  (await call(meetingVideoCalls.begin, { params: { id: meetingId }, body, idempotencyKey })).upload;

export const findUpload = async (id: string, uploadId: string) =>
  (await call(meetingVideoCalls.status, { params: { id, uploadId } })).upload;

export const completeUpload = async (id: string, uploadId: string, signal: AbortSignal) =>
  (await call(meetingVideoCalls.complete, { params: { id, uploadId }, timeoutMs: API.uploadTimeoutMs, signal })).meeting;

export const abandonUpload = (id: string, uploadId: string) => call(meetingVideoCalls.abandon, { params: { id, uploadId } });

export const removeVideo = async (id: string) => (await call(meetingVideoCalls.remove, { params: { id } })).meeting;
