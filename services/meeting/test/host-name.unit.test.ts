import { expect, test } from '@jest/globals';
import { hostNameTo } from '../src/data/met-people.ts';
import type { Meeting } from '../src/domain/meeting.ts';

const meeting = { hostId: 'a', hostName: 'Asha then', coHosts: [{ userId: 'c', name: 'Chitra then' }] } as unknown as Meeting;
const host = (userId: string, isVerified = false) => ({ userId, name: 'Now', isVerified }) as Parameters<typeof hostNameTo>[1];

test.each<[string, Parameters<typeof hostNameTo>[0], Parameters<typeof hostNameTo>[1], string]>([
  ['as their guest knew them', { hosted: true, hostName: 'Asha' }, host('a'), 'Asha'],
  ['by the meeting where their record is older', { hosted: true }, host('a'), 'Asha then'],
  ['by the meeting, as a co-host', undefined, host('c'), 'Chitra then'],
  ['by now once an admin has seen it', { hosted: true, hostName: 'Asha' }, host('a', true), 'Now'],
  ['never by the name of a guest who has hosted them since', { hosted: false, hostName: 'Bina' }, host('b'), 'Now'],
])('a host is called %s', (_, met, who, name) => expect(hostNameTo(met, who, meeting)).toBe(name));
