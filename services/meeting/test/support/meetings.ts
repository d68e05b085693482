import type { Answer, Harness, User } from './harness.ts';

export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

export const inMs = (harness: Harness, ms: number) => new Date(harness.clock.now().getTime() + ms).toISOString();

export const proposal = (date: string, more: Record<string, unknown> = {}) => ({
  title: 'Logo review for start-ups',
  description: 'Bring your logo and we go through it together.',
  date,
  ...more,
});

export async function propose(harness: Harness, host: User, startsInMs: number, more: Record<string, unknown> = {}) {
  const answer = await harness.call('POST', '/api/meetings', { as: host, body: proposal(inMs(harness, startsInMs), more) });
  if (answer.status !== 201) throw new Error(JSON.stringify(answer.body));
  return answer.body.meeting;
}

export async function approved(
  harness: Harness,
  host: User,
  admin: User,
  startsInMs: number,
  more: Record<string, unknown> = {},
) {
  const { category = 'graphic-design', meetingType, ...fields } = more;
  const meeting = await propose(harness, host, startsInMs, fields);
  const answer = await harness.call('PUT', `/admin/meetings/${meeting._id}/approve`, {
    as: admin,
    body: { category, ...(meetingType ? { meetingType } : {}) },
  });
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
  return answer.body.meeting;
}

/** Status and code of a refusal, in one string for short comparisons. */
export const outcome = ({ status, body }: Answer): string => (body.success ? String(status) : `${status} ${body.error}`);
