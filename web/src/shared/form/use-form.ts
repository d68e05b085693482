import { type FormEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { fieldErrors, HttpError, messageOf } from '../api/http-error.ts';
import { serverWords } from '../i18n/server-words.ts';
import { authModalAtom, openAuth } from '../session/auth-modal.ts';
import { session } from '../session/session.ts';
import { useReloadGuard } from '../state/reload-guard.ts';
import { store } from '../state/store.ts';
import { type ToastOptions, toast } from '../ui/toasts.ts';

/** Messages by field path (`title`, `coHosts.0.phone`). */
export type FieldErrors = Record<string, string>;

/** One of the contract's, seen without zod's types. */
export interface Schema {
  safeParse: (body: unknown) => { error?: { issues: { path: PropertyKey[]; message: string }[] } | undefined };
}
/** What the schema refuses, by field, in the language of the page. */
export const schemaErrors = (schema: Schema, body: unknown): FieldErrors => {
  const found: FieldErrors = {};
  for (const { path, message } of schema.safeParse(body).error?.issues ?? []) found[path.join('.')] ??= serverWords(message);
  return found;
};
/** Loads one of the contract's forms of accounts. */
export const accountSchema = (name: 'loginForm' | 'signupForm' | 'otpForm' | 'profileForm') => async (): Promise<Schema> =>
  (await import('@visavis/contracts/account-form'))[name];

export interface FormOptions<V extends object> {
  /** What the fields show until they are changed; may follow a record that is loaded again. */
  initial: V;
  /** Changes to start with, such as a kept draft. */
  changes?: Partial<V> | undefined;
  /**
   * The contract's schema: loaded when something is typed, since it brings zod. The server has the same one, should it not
   * arrive.
   */
  schema?: (() => Promise<Schema>) | undefined;
  /** What the schema is asked about, where that is not the values themselves. */
  bodyOf?: (values: V) => unknown;
  /** Refusals besides those of the schema (`found`). Asked when the form is sent, and from then on at every change. */
  check?: (values: V, found: FieldErrors) => FieldErrors;
  /** Sends the values. What it rejects with becomes field errors and `failure`. */
  send: (values: V) => unknown;
  /** What a refusal without words of its own says. */
  failed?: string | ((error: unknown) => string);
  onRefused?: (error: unknown) => void;
  /** Hears of every change, to keep a draft. */
  onChange?: (values: V) => void;
  /** Refusals are shown as toasts with these options. Without it only those that arrive after the form was closed are. */
  toastRefusals?: ToastOptions;
  /** Selector of what gets the focus when the form opens: a field, or a button of its dialog. */
  focus?: string;
}

const isSignedOut = (error: unknown) => error instanceof HttpError && error.status === 401;

/**
 * The one form layer: values, field errors, focus of the first wrong field, pending state, and a guard against a second quick
 * click. It knows nothing of the kit that draws the fields: `text`, `pick` and `formProps` are spread onto either.
 */
export const useForm = <V extends object>(options: FormOptions<V>) => {
  const { initial, send, failed, onRefused, toastRefusals } = options;
  const id = useId();
  const [changes, setChanges] = useState<Partial<V>>(options.changes ?? {});
  const [tried, setTried] = useState(false);
  const [pending, setPending] = useState(false);
  const [refusal, setRefusal] = useState<unknown>();
  const schema = useRef<Schema>(undefined);
  const busy = useRef(false);
  const open = useRef(true);
  const values: V = { ...initial, ...changes };
  const dirty = (Object.keys(changes) as (keyof V)[]).some((key) => JSON.stringify(values[key]) !== JSON.stringify(initial[key]));
  // Should the session end meanwhile, the form waits until the person has signed in again.
  useReloadGuard('form', dirty || pending || isSignedOut(refusal));
  useEffect(() => {
    const forgive = (now: unknown) => (isSignedOut(now) ? undefined : now);
    return session.subscribe((_, change) => change === 'signed-in' && setRefusal(forgive));
  }, []);
  const refused = fieldErrors(refusal);
  const check = (wanted: V): FieldErrors => {
    const found = schema.current ? schemaErrors(schema.current, options.bodyOf?.(wanted) ?? wanted) : {};
    return options.check?.(wanted, found) ?? found;
  };
  const errors: FieldErrors = { ...refused, ...(tried ? check(values) : {}) };
  const loadSchema = async () => {
    schema.current ??= await options.schema?.().catch(() => undefined);
  };

  const wordsOf = (error: unknown) => (typeof failed === 'function' ? failed(error) : messageOf(error, failed));
  const element = () => document.getElementById(id);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when it opens
  useEffect(() => {
    if (!options.focus) return;
    let frame = 0;
    // A dialog that opens in motion cannot take the focus in its first frames.
    const begin = (left: number) => {
      const room = element()?.closest('[aria-modal]');
      const field =
        element()?.querySelector<HTMLElement>(options.focus ?? '') ?? room?.querySelector<HTMLElement>(options.focus ?? '');
      field?.focus();
      if (left > 0 && document.activeElement !== field) frame = requestAnimationFrame(() => begin(left - 1));
    };
    begin(30);
    return () => cancelAnimationFrame(frame);
  }, []);
  useEffect(() => {
    open.current = true;
    return () => {
      open.current = false;
    };
  }, []);

  /**
   * The first wrong field gets the focus, and with it is scrolled into view and read aloud; a wrong field that has it keeps it. A
   * busy browser draws a few frames before the errors are rendered.
   */
  const focusFirstError = (left = 10): unknown =>
    requestAnimationFrame(() => {
      const wrong = [...(element()?.querySelectorAll<HTMLElement>('[aria-invalid="true"]') ?? [])];
      if (wrong.length === 0 && left > 0) return focusFirstError(left - 1);
      if (!wrong.some((field) => field === document.activeElement)) wrong[0]?.focus();
    });

  /**
   * Does the work unless the work before is still under way: the second of two quick clicks comes before the first one is
   * rendered.
   */
  const run = async (work: () => unknown): Promise<void> => {
    if (busy.current) return;
    busy.current = true;
    setPending(true);
    setRefusal(undefined);
    try {
      await work();
    } catch (error) {
      onRefused?.(error);
      setRefusal(error);
      // Asked again, should the person have closed the login over the form.
      if (isSignedOut(error) && !session.get() && !store.get(authModalAtom)) openAuth({ purpose: { kind: 'page' } });
      if (toastRefusals || !open.current) toast.error(wordsOf(error), toastRefusals);
      focusFirstError();
    } finally {
      busy.current = false;
      setPending(false);
    }
  };
  const change = (part: Partial<V>) => {
    setChanges((now) => ({ ...now, ...part }));
    setRefusal(undefined);
    options.onChange?.({ ...values, ...part });
  };
  /** `part`: changed together with sending, such as what a second button decides. */
  const submit = async (part: Partial<V> = {}): Promise<void> => {
    if (busy.current) return;
    const wanted = { ...values, ...part };
    if (Object.keys(part).length > 0) change(part);
    if (options.schema && !schema.current) await run(loadSchema);
    setTried(true);
    if (Object.keys(check(wanted)).length > 0) return void focusFirstError();
    await run(() => send(wanted));
  };
  const onSubmit = (part?: Partial<V>) => (event: FormEvent) => {
    event.preventDefault();
    // A dialog inside a form's dialog: the outer form must not hear of it.
    event.stopPropagation();
    void submit(part);
  };
  const reset = (to: Partial<V> = {}) => {
    setChanges(to);
    setTried(false);
    setRefusal(undefined);
  };

  return {
    id,
    values,
    changes,
    /** Whether something differs from `initial`. */
    dirty,
    errors,
    /** The server's refusals by field; in `errors` too. */
    refused,
    /** What the server said, or `failed`; undefined while nothing was refused. */
    failure: refusal === undefined ? undefined : wordsOf(refusal),
    refusal,
    pending,
    change,
    submit,
    /** The handler of a form whose Enter key decides something, too. */
    onSubmit,
    run,
    reset,
    /** Another step of the form begins, perhaps with another schema: no errors are shown until it is sent again. */
    nextStep: () => {
      setTried(false);
      schema.current = undefined;
    },
    dismissRefusal: () => setRefusal(undefined),
    formProps: {
      id,
      noValidate: true,
      onSubmit: onSubmit(),
      onInput: () => void loadSchema(),
      /** Ctrl or Cmd with Enter sends the form from inside a text area too. */
      onKeyDown: (event: KeyboardEvent<HTMLFormElement>) => {
        if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
        event.stopPropagation();
        event.currentTarget.requestSubmit();
      },
    },
    /** Props of a field that is typed into. */
    text: <K extends keyof V & string>(name: K) => ({
      name,
      value: values[name] as string,
      error: errors[name],
      onChange: (event: { target: { value: string } }) => change({ [name]: event.target.value } as Partial<V>),
    }),
    /** Props of a field that a value is picked in. */
    pick: <K extends keyof V & string>(name: K) => ({
      name,
      value: values[name],
      error: errors[name],
      onChange: (value: V[K]) => change({ [name]: value } as unknown as Partial<V>),
    }),
  };
};
