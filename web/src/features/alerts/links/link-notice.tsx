import type { ReactNode } from 'react';
import { HttpError } from '../../../shared/api/http-error.ts';
import { useForm } from '../../../shared/form/use-form.ts';
import { useT } from '../../../shared/i18n/en/alerts.ts';
import { BrowseMeetings, Button, type ButtonProps } from '../../../shared/ui/button.tsx';
import { FieldError } from '../../../shared/ui/field-parts.tsx';
import { StateNotice } from '../../../shared/ui/state-notice.tsx';

const refusedAs = (error: unknown, code: 'LINK_INVALID' | 'LINK_EXPIRED') => error instanceof HttpError && error.error === code;

/** A link that is not ours, was cut off, or is about something that is gone. */
const InvalidLink = () => {
  const t = useT();
  return (
    <StateNotice as="h1" title={t('link.invalid')} action={<BrowseMeetings />}>
      {t('link.invalidText')}
    </StateNotice>
  );
};

interface LinkQuestionProps {
  title: string;
  text: string;
  action: string;
  kind?: NonNullable<ButtonProps['kind']>;
  failed: string;
  /** What the button does; opening the page changes nothing, since mail programs and previews open every link. */
  send: () => Promise<unknown>;
  /** In place of the question, once the link has expired. */
  expired?: ReactNode;
  /** A second button. */
  other?: ReactNode;
}
/** What a link in a message leads to: a question and a button. */
export const LinkQuestion = ({ title, text, action, kind = 'primary', failed, send, expired, other }: LinkQuestionProps) => {
  const form = useForm({ initial: {}, send, failed: () => failed });
  if (expired && refusedAs(form.refusal, 'LINK_EXPIRED')) return expired;
  if (refusedAs(form.refusal, 'LINK_INVALID') || refusedAs(form.refusal, 'LINK_EXPIRED')) return <InvalidLink />;
  return (
    <StateNotice
      as="h1"
      title={title}
      action={
        <>
          <Button kind={kind} size="large" busy={form.pending} onClick={() => void form.submit()}>
            {action}
          </Button>
          {other}
        </>
      }
    >
      <p>{text}</p>
      {form.failure ? <FieldError>{form.failure}</FieldError> : null}
    </StateNotice>
  );
};
