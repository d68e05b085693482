import { Progress } from 'antd';
import { type ReactNode, useState } from 'react';
import { useT } from '../../../shared/i18n/en/admin.ts';
import { FormDialog, type FormDialogProps } from '../../../shared/kit/form-dialog.tsx';
import { type BulkWork, runBulk } from '../list/outcome.tsx';
import styles from './dialogs.module.css';

/** Decides on a selection: how far it is, and its `run`, which gives the ids of those that failed to `onDone`. */
export const useBulkDecision = <R extends { _id: string }>(
  items: readonly R[],
  onDone: ((failed: string[]) => void) | undefined,
) => {
  const [finished, setFinished] = useState(0);
  return {
    finished: (finished / items.length) * 100,
    run: async (work: Omit<BulkWork<R>, 'items'>) => {
      const { failed } = await runBulk({ ...work, items, onProgress: setFinished });
      onDone?.(failed.map(({ item }) => item._id));
    },
  };
};

interface ChosenProps {
  /** What they are. */
  label: string;
  children: ReactNode;
}
/** What a decision is about: a list that scrolls. */
export const Chosen = ({ label, children }: ChosenProps) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls must be reachable by keyboard
  <ul className={styles.bulkList} tabIndex={0} aria-label={label}>
    {children}
  </ul>
);

interface DecisionProps extends FormDialogProps {
  /** Of a selection: how far it is, in percent. */
  finished?: number | undefined;
}
/** One decision on one record or on several: what it is about, its fields, its effects. It stays until it is carried out. */
export const Decision = ({ finished, children, ...dialog }: DecisionProps) => {
  const t = useT();
  return (
    <FormDialog insistent={dialog.form.pending} {...dialog}>
      {children}
      {finished !== undefined && dialog.form.pending ? (
        <Progress percent={finished} showInfo={false} aria-label={t('bulk.progress')} />
      ) : null}
    </FormDialog>
  );
};
