import { CodeBoxes } from '../../../shared/one-time-code/code-boxes.tsx';
import { CodeSent, type CodeUse, ResendCode, SandboxInbox } from '../../../shared/one-time-code/code-parts.tsx';
import { FieldError } from '../../../shared/ui/field-parts.tsx';
import type { CodeForm } from './use-code-form.ts';

/** Where the code is typed, and what to do when it does not come. */
export const CodeField = ({ form, ...sent }: { form: CodeForm; phone: string; use: CodeUse }) => (
  <>
    <CodeSent {...sent} />
    <CodeBoxes form={form} />
    {form.failure ? <FieldError>{form.failure}</FieldError> : null}
    {form.sendError ? <FieldError>{form.sendError}</FieldError> : null}
    <div>
      <ResendCode from={form.resendFrom} busy={form.sending} onResend={form.resend} />
    </div>
    <SandboxInbox />
  </>
);
