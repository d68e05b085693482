import { Alert, Button } from 'antd';
import { useState } from 'react';
import { HttpError } from '../../../shared/api/http-error.ts';
import { useT } from '../../../shared/i18n/en/admin-money.ts';
import { type Change, ChangesList } from '../../../shared/meeting-form/changes-list.tsx';
import { Icon } from '../../../shared/ui/icon.tsx';
import styles from '../dialogs/dialogs.module.css';

/** The record that a form is about: as it was opened, until a newer one is loaded below what was typed. */
export const useNewest = <R,>(opened: R, differences: (before: R, after: R) => readonly Change[]) => {
  const [record, setRecord] = useState(opened);
  const [loaded, setLoaded] = useState<readonly Change[]>();
  return {
    record,
    /** What the newer one changed. */
    loaded,
    load(newer: R) {
      setLoaded(differences(record, newer));
      setRecord(newer);
    },
  };
};

/** What somebody else has saved meanwhile, as the refusal brings it under this name. */
export const newerOf = <R,>(refusal: unknown, name: string): R | undefined =>
  refusal instanceof HttpError && refusal.error === 'VERSION_CONFLICT'
    ? (refusal.details as Record<string, R> | null)?.[name]
    : undefined;

interface Props<R> {
  /** Why it could not be saved. */
  failure: string | undefined;
  newer: R | undefined;
  loaded: readonly Change[] | undefined;
  onLoad: (newer: R) => void;
  /** Said of the newest, where nothing is typed. */
  loadedText?: string;
}
/** Why a form could not be saved; where somebody else was quicker, the way to the newest, and then what is new in it. */
export const SaveNotice = <R,>({ failure, newer, loaded, onLoad, loadedText }: Props<R>) => {
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
