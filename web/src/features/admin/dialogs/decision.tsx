import { type ReactNode, useEffect, useRef, useState } from 'react';
import { type FormOptions, useForm } from '../../../shared/form/use-form.ts';
import { FormDialog, type FormDialogProps } from '../../../shared/kit/form-dialog.tsx';
import { confirmAhead } from '../../../shared/session/confirmation.ts';
import { hold, sendHeld, takeBack } from '../held.ts';
import styles from './dialogs.module.css';

interface DecisionOptions<V extends object> extends FormOptions<V> {
  /** The records that it is about. */
  ids: readonly string[];
  /** What is done, as the notice says it while it can be taken back; undefined: at once. */
  what: (values: V) => string | undefined;
  /**
   * Whether the server will want a new second factor: it is asked for before the decision is held, since nobody may be there
   * afterwards. What it rejects with refuses the decision.
   */
  needsFresh?: (values: V) => boolean | Promise<boolean>;
  onClose: () => void;
}
/**
 * The form of a decision that tells people something, or ends something. It is held for a few seconds; meanwhile its dialog is
 * away, and is there again, with all that was typed, when it was taken back or refused. Sent, it closes.
 */
export const useDecision = <V extends object>({ ids, what, needsFresh, onClose, ...options }: DecisionOptions<V>) => {
  const [held, setHeld] = useState(false);
  const isOpen = useRef(true);
  const about = useRef(ids);
  useEffect(() => {
    isOpen.current = true;
    // Whoever opens the dialog of what is held means to decide otherwise.
    takeBack(about.current);
    return () => {
      isOpen.current = false;
      // After a dialog that is opened in its place had its say.
      queueMicrotask(() => sendHeld(about.current));
    };
  }, []);
  const form = useForm<V>({
    ...options,
    send: async (values) => {
      const words = what(values);
      if ((await needsFresh?.(values)) && !(await confirmAhead())) return;
      // Left while it was asked: nobody would see that it can be taken back.
      if (!isOpen.current) return;
      try {
        if (words === undefined) await options.send(values);
        else {
          setHeld(true);
          if (!(await hold(words, about.current, () => options.send(values)))) return setHeld(false);
        }
      } catch (error) {
        setHeld(false);
        throw error;
      }
      // Another dialog may be there by now.
      if (isOpen.current) onClose();
    },
  });
  return { ...form, held };
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
  form: FormDialogProps['form'] & { held: boolean };
}
/** One decision on one record or on several: what it is about, its fields, its effects. It stays until it is carried out. */
export const Decision = ({ form, ...dialog }: DecisionProps) =>
  form.held ? null : <FormDialog insistent={form.pending} form={form} {...dialog} />;
