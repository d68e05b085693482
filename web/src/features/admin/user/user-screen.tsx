import { Suspense, useState } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import { useT } from '../../../shared/i18n/en/admin-user.ts';
import { lazyPart } from '../../../shared/loading/lazy-part.ts';
import { Loading } from '../../../shared/ui/state-notice.tsx';
import { DetailSkeleton, DetailStates } from '../detail/detail-states.tsx';
import { useWayBack } from '../detail/way-back.ts';
import { useScreen } from '../shell/layout-state.ts';
import { useKeys } from '../shell/use-keys.ts';
import { useOneUser } from './api.ts';
import type { OneUserRequest } from './one-user-dialogs.tsx';
import { UserAside } from './user-aside.tsx';
import { UserMain } from './user-main.tsx';

/** Seldom asked for; the dialogs bring antd. */
const RecoveryCodes = lazyPart(() => import('../second-factor/recovery-codes.tsx'), 'RecoveryCodes');
const OneUserDialogs = lazyPart(() => import('./one-user-dialogs.tsx'), 'OneUserDialogs');

/** One user, whole: who they are, what they may do, what they did and bought, and where they are signed in. */
export const UserScreen = () => {
  const t = useT();
  const { id = '' } = useParams();
  const back = { label: t('admin:nav.users'), to: useWayBack('/admin/users') };
  const query = useOneUser(id);
  const { data: user, error } = query;
  useScreen(user?.name ?? (error ? t('adminUsers:user') : undefined), [back]);
  const [codes, setCodes] = useState<readonly string[]>();
  const [request, setRequest] = useState<{ of: OneUserRequest; nth: number }>();
  const open = (of: OneUserRequest) => setRequest((now) => ({ of, nth: (now?.nth ?? 0) + 1 }));
  const navigate = useNavigate();
  useKeys((event) => {
    if (event.key === 'u') navigate(back.to);
    else if (event.key === 'e' && user && !event.repeat) open({ kind: 'role', user });
    else return;
    event.preventDefault();
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
        words={{ name: t('adminUsers:user'), missing: t('missing'), missingText: t('missingText') }}
        skeleton={<DetailSkeleton label={t('loading')} />}
      >
        {(user) => (
          <>
            <UserMain key={user._id} user={user} onRequest={open} />
            <UserAside user={user} onRequest={open} onNewCodes={() => open({ kind: 'codes', onCodes: setCodes })} />
          </>
        )}
      </DetailStates>
      {request ? (
        <Suspense fallback={null}>
          <OneUserDialogs key={request.nth} request={request.of} onClose={() => setRequest(undefined)} />
        </Suspense>
      ) : null}
    </>
  );
};
