import { useEffect, useRef, useState } from 'react';
import { HttpError } from '../../shared/api/http-error.ts';
import { mayLeave } from '../../shared/form/may-leave.ts';
import { useT } from '../../shared/i18n/en/alerts.ts';
import { ConfirmDialog } from '../../shared/kit/confirm-dialog.tsx';
import { Dialog } from '../../shared/kit/dialog.tsx';
import { useSession, useUser } from '../../shared/session/session.ts';
import { type AlertsRequest, closeAlerts } from '../../shared/state/overlays.ts';
import { offerPush } from '../../shared/state/push-offer.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Skeleton } from '../../shared/ui/skeleton.tsx';
import { LoadFailed } from '../../shared/ui/state-notice.tsx';
import { toast } from '../../shared/ui/toasts.ts';
import { type AlertValues, slugsOf } from './alert-values.ts';
import styles from './alerts.module.css';
import { type ClientAlert, useDeleteAlert, useOwnAlerts, useUpdateAlert } from './api.ts';
import { CreatedView } from './created-view.tsx';
import { ALERT_TOAST, AlertForm } from './form/alert-form.tsx';
import { CreateView } from './form/create-view.tsx';
import { ListView } from './list/list-view.tsx';
import { ViewTitle } from './view-title.tsx';

const bodyOf = ({ categories, ...values }: AlertValues) => ({ ...values, categories: [...categories] });

interface EditViewProps {
  alert: ClientAlert;
  back: () => void;
  onChange: () => void;
}
/** Everything of an alert but its phone. */
const EditView = ({ alert, back, onChange }: EditViewProps) => {
  const t = useT();
  const update = useUpdateAlert(alert._id);
  return (
    <>
      <ViewTitle>{t('form.edit')}</ViewTitle>
      <AlertForm
        initial={{ name: alert.name, email: alert.email ?? '', categories: slugsOf(alert.categories) }}
        phone={alert.phone}
        schema={async () => (await import('@visavis/contracts/alert-form')).editAlertForm}
        bodyOf={bodyOf}
        onChange={onChange}
        send={async (values) => {
          await update.mutateAsync(bodyOf(values));
          toast.success(t('done.updated'), ALERT_TOAST);
          back();
        }}
      >
        {(pending) => (
          <div className={styles.actions}>
            <Button onClick={back}>{t('common:back')}</Button>
            <Button kind="primary" type="submit" busy={pending}>
              {t('form.save')}
            </Button>
          </div>
        )}
      </AlertForm>
    </>
  );
};

const DeleteAlert = ({ alert, onClose }: { alert: ClientAlert; onClose: () => void }) => {
  const t = useT();
  const remove = useDeleteAlert(alert._id);
  const isOwn = alert.phone === useUser()?.phone;
  const isAsked = (alert.status === 'unconfirmed' && !isOwn) || alert.emailStatus === 'unconfirmed';
  const confirm = async () => {
    try {
      await remove.mutateAsync();
    } catch (error) {
      // Gone already, in another tab or by its owner: what was asked for is so.
      if (!(error instanceof HttpError && error.status === 404)) throw new Error('not deleted', { cause: error });
    }
    toast.success(t('done.deleted'), ALERT_TOAST);
    onClose();
  };
  return (
    <ConfirmDialog
      title={t('delete.title')}
      action={t('delete.action')}
      onConfirm={confirm}
      failed={t('error.delete')}
      onClose={onClose}
    >
      {t(isAsked ? 'delete.textAsked' : 'delete.text', { name: alert.name })}
    </ConfirmDialog>
  );
};

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
