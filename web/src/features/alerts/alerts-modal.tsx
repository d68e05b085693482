import { useEffect, useRef, useState } from 'react';
import { mayLeave } from '../../shared/form/may-leave.ts';
import { useT } from '../../shared/i18n/en/alerts.ts';
import { Dialog } from '../../shared/kit/dialog.tsx';
import { useSession } from '../../shared/session/session.ts';
import { type AlertsRequest, closeAlerts } from '../../shared/state/overlays.ts';
import { offerPush } from '../../shared/state/push-offer.ts';
import { Skeleton } from '../../shared/ui/skeleton.tsx';
import { LoadFailed } from '../../shared/ui/state-notice.tsx';
import { toast } from '../../shared/ui/toasts.ts';
import styles from './alerts.module.css';
import { type ClientAlert, useOwnAlerts } from './api.ts';
import { CreatedView } from './created-view.tsx';
import { ALERT_TOAST } from './form/alert-form.tsx';
import { CreateView } from './form/create-view.tsx';
import { EditView } from './form/edit-view.tsx';
import { DeleteAlert } from './list/delete-alert.tsx';
import { ListView } from './list/list-view.tsx';

type View = { kind: 'create' } | { kind: 'edit' | 'created'; alert: ClientAlert };

/**
 * Client Meeting Alerts (specification 1, section 4): loading, then the list if there are alerts, otherwise a new one. Visitors
 * create only.
 */
export const AlertsModal = ({ request }: { request: AlertsRequest }) => {
  const t = useT();
  const signedIn = Boolean(useSession());
  const { data, isPending, error, isFetching, refetch } = useOwnAlerts(signedIn);
  const [chosen, setChosen] = useState<View>();
  const [deleting, setDeleting] = useState<ClientAlert>();
  const ownAlerts = signedIn ? data : [];
  const view = chosen ?? (ownAlerts?.length === 0 ? ({ kind: 'create' } as const) : undefined);
  // What is typed of a new alert is kept as a draft; of one that is edited, it is not.
  const isEdited = useRef(false);
  const showList = () => {
    isEdited.current = false;
    setChosen(undefined);
  };

  const noteEdit = () => {
    isEdited.current = true;
  };

  // What is being written stays, should an alert appear meanwhile: made in another tab, or found by a later answer.
  const creates = view?.kind === 'create';
  useEffect(() => {
    if (creates) setChosen({ kind: 'create' });
  }, [creates]);

  const isMounted = useRef(true);
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);
  const created = (alert: ClientAlert) => {
    // It is the person's own, and they have just asked to be told.
    if (signedIn && alert.status === 'active') offerPush('alert');
    if (isMounted.current) setChosen({ kind: 'created', alert });
    else toast.success(t('done.created'), ALERT_TOAST);
  };

  return (
    <>
      <Dialog title={t('title')} onClose={closeAlerts} mayClose={() => mayLeave(isEdited.current)}>
        {view?.kind === 'create' ? (
          <CreateView
            request={request}
            alerts={ownAlerts ?? []}
            created={created}
            back={ownAlerts && ownAlerts.length > 0 ? showList : undefined}
          />
        ) : null}
        {view?.kind === 'edit' ? <EditView alert={view.alert} back={showList} onChange={noteEdit} /> : null}
        {view?.kind === 'created' ? <CreatedView alert={view.alert} showList={showList} /> : null}
        {!view && ownAlerts ? (
          <ListView
            alerts={ownAlerts}
            wanted={request.category}
            create={() => setChosen({ kind: 'create' })}
            edit={(alert) => setChosen({ kind: 'edit', alert })}
            remove={setDeleting}
          />
        ) : null}
        {!view && !ownAlerts && isPending ? <AlertsSkeleton /> : null}
        {!view && !ownAlerts && !isPending ? <LoadFailed query={{ error, isFetching, refetch }} /> : null}
      </Dialog>
      {deleting ? <DeleteAlert alert={deleting} onClose={() => setDeleting(undefined)} /> : null}
    </>
  );
};

/** In the shape of the list. */
const AlertsSkeleton = () => {
  const t = useT();
  return (
    <div className="grid gap-12" role="status" aria-label={t('loading')}>
      {[0, 1].map((row) => (
        <div key={row} className={styles.card}>
          <Skeleton width="60%" height="20px" />
          <Skeleton width="40%" height="16px" />
        </div>
      ))}
    </div>
  );
};
