import { Suspense, useState } from 'react';
import { useParams } from 'react-router-dom';
import { useT } from '../../../shared/i18n/en/admin-user.ts';
import { latePart, lazyPart } from '../../../shared/loading/lazy-part.ts';
import { Loading } from '../../../shared/ui/state-notice.tsx';
import { DetailSkeleton, DetailStates } from '../detail/detail-states.tsx';
import { useDetail } from '../detail/use-detail.ts';
import { useOneUser } from './api.ts';
import type { OneUserRequest } from './one-user-dialogs.tsx';
import { UserAside } from './user-aside.tsx';
import { UserMain } from './user-main.tsx';

/** Seldom asked for; the dialogs bring antd. */
const RecoveryCodes = lazyPart(() => import('../second-factor/recovery-codes.tsx'), 'RecoveryCodes');
const OneUserDialogs = latePart(() => import('./one-user-dialogs.tsx'), 'OneUserDialogs');

/** One user, whole: who they are, what they may do, what they did and bought, and where they are signed in. */
export const UserScreen = () => {
  const { id = '' } = useParams();
  return <OneUser key={id} id={id} />;
};

const OneUser = ({ id }: { id: string }) => {
  const t = useT();
  const query = useOneUser(id);
  const { data: user, error } = query;
  const [codes, setCodes] = useState<readonly string[]>();
  const [request, setRequest] = useState<{ of: OneUserRequest; nth: number }>();
  const open = (of: OneUserRequest) => setRequest((now) => ({ of, nth: (now?.nth ?? 0) + 1 }));
  const title = user?.name ?? (error ? t('common:user') : undefined);
  const back = useDetail({ label: t('admin:nav.users'), to: '/admin/users' }, title, ({ key, repeat }) => {
    if (key !== 'e' || !user || repeat) return false;
    open({ kind: 'role', user });
    return true;
  });
  if (codes)
    return (
      <Suspense fallback={<Loading />}>
        <RecoveryCodes codes={codes} onSaved={() => setCodes(undefined)} />
      </Suspense>
    );
  return (
    <>
      <DetailStates
        query={query}
        back={back}
        words={{ name: t('common:user'), missing: t('missing'), missingText: t('missingText') }}
        skeleton={<DetailSkeleton label={t('loading')} />}
      >
        {(user) => (
          <>
            <UserMain user={user} onRequest={open} />
            <UserAside user={user} onCodes={setCodes} />
          </>
        )}
      </DetailStates>
      {request ? <OneUserDialogs key={request.nth} request={request.of} onClose={() => setRequest(undefined)} /> : null}
    </>
  );
};
