import { expect, jest, test } from '@jest/globals';
import { watchPermission } from '../../src/features/room/devices/permission.ts';

const permission = () => Object.assign(new EventTarget(), { state: 'granted' }) as unknown as PermissionStatus;

test('a permission is watched until the screen is gone, also when the browser answers only then', async () => {
  for (const isLate of [false, true]) {
    const status = permission();
    const changed = jest.fn();
    const answer = Promise.withResolvers<PermissionStatus>();
    const stop = watchPermission(answer.promise, changed);
    if (isLate) stop();
    answer.resolve(status);
    await answer.promise;
    status.dispatchEvent(new Event('change'));
    expect(changed.mock.calls).toEqual(isLate ? [] : [['granted']]);
    stop();
    status.dispatchEvent(new Event('change'));
    expect(changed).toHaveBeenCalledTimes(isLate ? 0 : 1);
  }
});
