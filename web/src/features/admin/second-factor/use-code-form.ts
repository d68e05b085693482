import { secondFactorCalls } from '@visavis/contracts/calls/second-factor';
import { call } from '../../../shared/api/http.ts';
import { useForm } from '../../../shared/form/use-form.ts';
import { useT } from '../../../shared/i18n/en/admin-second-factor.ts';
import { session } from '../../../shared/session/session.ts';

/** Elevates this session with a code of the app or a recovery code. */
export const elevate = async (code: string) =>
  session.renew(await call(secondFactorCalls.elevate, { body: { code }, rateLimit: 'leave' }));

export const useCodeForm = (send: (code: string) => Promise<unknown>) => {
  const t = useT();
  return useForm({
    initial: { code: '' },
    check: ({ code }): Record<string, string> =>
      /^(\d{6}|[\dA-Z]{10})$/i.test(code.replace(/[\s-]/g, '')) ? {} : { code: t('invalid') },
    send: ({ code }) => send(code),
    failed: t('failed'),
    focus: 'input',
  });
};
