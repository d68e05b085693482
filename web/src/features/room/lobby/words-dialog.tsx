import { useId, useState } from 'react';
import { mayLeave } from '../../../shared/form/may-leave.ts';
import { Dialog } from '../../../shared/kit/dialog.tsx';
import { TextField } from '../../../shared/kit/field.tsx';
import { Button } from '../../../shared/ui/button.tsx';
import { lengthOf } from '../../../shared/ui/field-parts.tsx';

interface Props {
  title: string;
  label: string;
  /** What is said most often: a press writes it. */
  usual: readonly string[];
  max: number;
  submit: string;
  onSubmit: (words: string) => void;
  onClose: () => void;
}
/** Asks for a few words: one of the usual ones, or one's own. */
export const WordsDialog = ({ title, label, usual, max, submit, onSubmit, onClose }: Props) => {
  const [words, setWords] = useState('');
  const form = useId();
  return (
    <Dialog
      title={title}
      size="small"
      onClose={onClose}
      // One of the usual ones is a press away.
      mayClose={() => mayLeave(words.trim() !== '' && !usual.includes(words))}
      footer={
        <Button kind="primary" type="submit" form={form} disabled={lengthOf(words) === 0}>
          {submit}
        </Button>
      }
    >
      <form
        id={form}
        className="grid gap-16"
        onSubmit={(event) => {
          event.preventDefault();
          onSubmit(words.trim());
          onClose();
        }}
      >
        <div className="wrap gap-8">
          {usual.map((each) => (
            <Button key={each} size="small" aria-pressed={words === each} onClick={() => setWords(each)}>
              {each}
            </Button>
          ))}
        </div>
        <TextField label={label} value={words} maxLength={max} onChange={(event) => setWords(event.target.value)} />
      </form>
    </Dialog>
  );
};
