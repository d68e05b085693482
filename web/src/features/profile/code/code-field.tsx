import { CodeBoxes } from '../../../shared/one-time-code/code-boxes.tsx';
import { CodeSent, ResendCode, SandboxInbox } from '../../../shared/one-time-code/code-parts.tsx';
import { FieldError } from '../../../shared/ui/field.tsx';
import type { Code } from './use-code.ts';

/** Where the code is typed, and what to do when it does not come. */
export const CodeField = ({ code, phone, error }: { code: Code; phone: string; error: string | undefined }) => (
  <>
    <CodeSent phone={phone} />
    <CodeBoxes value={code.code} onChange={code.setCode} invalid={error !== undefined} />
    {error ? <FieldError>{error}</FieldError> : null}
    {code.error ? <FieldError>{code.error}</FieldError> : null}
    <div>
      <ResendCode from={code.resendFrom} busy={code.sending} onResend={code.send} />
    </div>
    <SandboxInbox />
  </>
);
