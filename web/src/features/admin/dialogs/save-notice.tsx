import { Alert, Button } from 'antd';
import { useState } from 'react';
import { HttpError } from '../../../shared/api/http-error.ts';
import { useT } from '../../../shared/i18n/en/admin-money.ts';
import { type Change, ChangesList } from '../../../shared/meeting-form/changes-list.tsx';
import { Icon } from '../../../shared/ui/icon.tsx';
import styles from './dialogs.module.css';

/** The record that a form is about: as it was opened, until a newer one is loaded below what was typed. */
export const useNewest = <R,>(name: string, opened: R, differences: (before: R, after: R) => readonly Change[]) => {
  const [record, setRecord] = useState(opened);
  const [loaded, setLoaded] = useState<readonly Change[]>();
  /** The refusal brings what somebody else has saved under `name`. `rebase`: puts what was typed on the newer one. */
  const notice = (form: RefusedForm, rebase: (newer: R) => void = form.dismissRefusal): Notice<R> => ({
    failure: form.failure,
    newer:
      form.refusal instanceof HttpError && form.refusal.error === 'VERSION_CONFLICT'
        ? (form.refusal.details as Record<string, R> | null)?.[name]
        : undefined,
    loaded,
    onLoad(newer) {
      setLoaded(differences(record, newer));
      setRecord(newer);
      rebase(newer);
    },
  });
  return { record, notice };
};

interface RefusedForm {
  failure: string | undefined;
  refusal: unknown;
  dismissRefusal: () => void;
}
interface Notice<R> {
  /** Why it could not be saved. */
  failure: string | undefined;
  newer: R | undefined;
  /** What the newer one changed. */
  loaded: readonly Change[] | undefined;
  onLoad: (newer: R) => void;
}
/**
 * Why a form could not be saved; where somebody else was quicker, the way to the newest, and then what is new in it.
 * `loadedText`: said of the newest, where nothing is typed.
 */
export const SaveNotice = <R,>({ failure, newer, loaded, onLoad, loadedText }: Notice<R> & { loadedText?: string }) => {
  const t = useT();
  if (failure)
    return (
      <Alert
        type="error"
        showIcon
        icon={<Icon name="alert" size={18} />}
        title={failure}
        description={
          newer ? (
            <Button size="small" onClick={() => onLoad(newer)}>
              {t('form.reload')}
            </Button>
          ) : undefined
        }
      />
    );
  return loaded ? (
    <>
      <Alert type="info" showIcon icon={<Icon name="refresh" size={18} />} title={loadedText ?? t('form.loaded')} />
      {loaded.length > 0 ? (
        <div className={styles.news}>
          <ChangesList changes={loaded} />
        </div>
      ) : null}
    </>
  ) : null;
};
