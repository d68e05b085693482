import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { watchMembers } from '../src/watch-members.ts';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

const logger = { info() {}, warn() {}, error() {} };

/** Every look of the process's members, by its moment. */
function process() {
  const living = new Map<string, Set<string>>();
  const membersOf = (group: string) => living.get(group) ?? new Set();
  const looks: { group: string; at: number }[] = [];
  const ended: string[] = [];
  const liveness = {
    announce: async (group: string, member: string) => void living.set(group, membersOf(group).add(member)),
    withdraw: async (group: string, member: string) => void membersOf(group).delete(member),
    async members(group: string) {
      looks.push({ group, at: jest.now() });
      return [...membersOf(group)];
    },
  };
  const endMembership = async (member: string) => {
    ended.push(member);
    return true;
  };
  const watch = (group: string) => {
    const watching = watchMembers({ group, liveness, logger, endMembership });
    watching.joined(`mine of ${group}`);
    return watching;
  };
  return { looks, ended, living, watch };
}

test('looks at all groups of the process at the same moments, whenever each was joined', async () => {
  const { looks, watch } = process();
  const one = watch('one');
  await jest.advanceTimersByTimeAsync(130);
  const two = watch('two');
  await jest.advanceTimersByTimeAsync(1_000);
  const momentsOf = (group: string) => looks.flatMap((look) => (look.group === group ? [look.at] : []));
  expect(momentsOf('two').length).toBeGreaterThan(3);
  expect(momentsOf('one').slice(-3)).toEqual(momentsOf('two').slice(-3));
  await one.stop();
  looks.length = 0;
  await jest.advanceTimersByTimeAsync(1_000);
  expect([momentsOf('one').length, momentsOf('two').length]).toEqual([0, 5]);
  await two.stop();
  await jest.advanceTimersByTimeAsync(1_000);
  expect(looks).toHaveLength(5);
});

test('takes out a member that is missing at two looks in a row, in its own group alone', async () => {
  const { ended, living, watch } = process();
  const [one, two] = [watch('one'), watch('two')];
  await jest.advanceTimersByTimeAsync(200);
  living.get('one')?.add('theirs');
  await jest.advanceTimersByTimeAsync(200);
  living.get('one')?.delete('theirs');
  await jest.advanceTimersByTimeAsync(200);
  expect(ended).toEqual([]);
  await jest.advanceTimersByTimeAsync(200);
  expect(ended).toEqual(['theirs']);
  await Promise.all([one.stop(), two.stop()]);
});
