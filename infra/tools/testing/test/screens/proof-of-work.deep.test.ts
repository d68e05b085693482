import { expect, test } from '@jest/globals';
import { describeInBrowser, UNLIMITED } from '../support/browser-fixture.ts';
import { signUp } from '../support/person.ts';

/** The third code that nobody verified is much. */
describeInBrowser('a flood of codes', { ...UNLIMITED, OTP_UNVERIFIED_PER_PREFIX_DAY: '8' }, (fixture) => {
  test('requires proof of work, which the browser of a new user does in the background', async () => {
    const ask = (phone: string) => fixture.call('POST', '/auth/signup', { body: { phone, name: 'Fila Flood' } });
    expect([(await ask('+919811660001')).status, (await ask('+919811660002')).status]).toEqual([200, 200]);
    expect((await ask('+919811660003')).body).toMatchObject({ error: 'WORK_REQUIRED', details: { work: { parameters: {} } } });

    const newUser = await fixture.open('/');
    const sent: number[] = [];
    newUser.page.on('response', (response) => {
      if (response.url().endsWith('/auth/signup')) sent.push(response.status());
    });
    await signUp(newUser, fixture.product, 'Nina New', '9811660004');
    expect(sent).toEqual([403, 200]);
  });
});
