import { useQueryClient } from '@tanstack/react-query';
import type { CallResult } from '@visavis/contracts/calls/typed-call';
import { verificationCalls } from '@visavis/contracts/calls/verification';
import { VERIFICATION } from '@visavis/contracts/constants/verification';
import type { VerificationDocument } from '@visavis/contracts/verification';
import { useEffect, useRef, useState } from 'react';
import { messageOf } from '../../shared/api/http-error.ts';
import { upload } from '../../shared/api/upload.ts';
import { numberText } from '../../shared/format/numbers.ts';
import { useT } from '../../shared/i18n/en/verification.ts';
import { Button, IconButton } from '../../shared/ui/button.tsx';
import { FieldError, FieldGroup, LabelNote } from '../../shared/ui/field-parts.tsx';
import { Icon } from '../../shared/ui/icon.tsx';
import { toast } from '../../shared/ui/toasts.ts';
import { changeDocuments, useRemoveDocument } from './api.ts';
import styles from './verification.module.css';

interface Sending {
  signal: AbortSignal;
  /** The share that has left the device, 0 to 1. */
  onSent: (share: number) => void;
}
/** Throws what `call` throws. */
const sendDocument = async (file: File, { signal, onSent }: Sending): Promise<VerificationDocument> => {
  const { method, path: url } = verificationCalls.uploadDocument;
  const body = new FormData();
  body.append('name', [...file.name].slice(0, VERIFICATION.documentNameMax).join(''));
  body.append('document', file);
  const response = await upload({ method, url, body, signal, onSent: (bytes, of) => onSent(bytes / Math.max(1, of)) });
  return (response as CallResult<typeof verificationCalls.uploadDocument>).document;
};

const { documentsMax, documentMaxBytes, documentTypes } = VERIFICATION;

interface Upload {
  id: number;
  name: string;
  /** 0 to 1 */
  share: number;
  /** What went wrong. */
  failure?: string;
  stop: () => void;
}
let uploads = 0;

/** Documents are uploaded as they are chosen, each by itself. */
export const DocumentsField = ({ documents, error }: { documents: VerificationDocument[]; error: string | undefined }) => {
  const t = useT();
  const queryClient = useQueryClient();
  const remove = useRemoveDocument();
  const input = useRef<HTMLInputElement>(null);
  const [running, setRunning] = useState<Upload[]>([]);
  const [refused, setRefused] = useState<string>();
  const stops = useRef(new Set<() => void>());
  useEffect(() => {
    const all = stops.current;
    return () => {
      for (const stop of all) stop();
    };
  }, []);
  const isFull = documents.length + running.filter(({ failure }) => !failure).length >= documentsMax;

  const change = (id: number, part: Partial<Upload>) =>
    setRunning((now) => now.map((each) => (each.id === id ? { ...each, ...part } : each)));
  const upload = async (file: File) => {
    uploads += 1;
    const id = uploads;
    const controller = new AbortController();
    const stop = () => controller.abort();
    stops.current.add(stop);
    const drop = () => setRunning((now) => now.filter((each) => each.id !== id));
    const stopAndDrop = () => {
      stop();
      drop();
    };
    setRunning((now) => [...now, { id, name: file.name, share: 0, stop: stopAndDrop }]);
    try {
      const document = await sendDocument(file, { signal: controller.signal, onSent: (share) => change(id, { share }) });
      changeDocuments(queryClient, (existing) => [...existing, document]);
      drop();
    } catch (failure) {
      if (!controller.signal.aborted) change(id, { failure: messageOf(failure, t('documents.failed')) });
    } finally {
      stops.current.delete(stop);
    }
  };
  const choose = (files: readonly File[]) => {
    setRunning((now) => now.filter(({ failure }) => !failure));
    const room = documentsMax - documents.length - running.filter(({ failure }) => !failure).length;
    const wrongType = files.some(({ type }) => !documentTypes.some((allowed) => allowed === type));
    const tooLarge = files.some(({ size }) => size > documentMaxBytes);
    setRefused(
      wrongType ? t('error.fileType') : tooLarge ? t('error.fileSize') : files.length > room ? t('error.filesFull') : undefined,
    );
    if (wrongType || tooLarge) return;
    for (const file of files.slice(0, room)) void upload(file);
  };

  return (
    <FieldGroup
      legend={
        <>
          {t('documents.title')} <LabelNote>{t('form.optional')}</LabelNote>
        </>
      }
    >
      <p className="quiet">
        {t('documents.hint', { max: numberText(documentsMax), size: numberText(documentMaxBytes / 1024 / 1024) })}
      </p>
      {documents.length + running.length > 0 ? (
        <ul className={styles.documents} aria-label={t('documents.list')}>
          {documents.map(({ _id, name, sizeBytes }) => (
            <li key={_id}>
              <span className={styles.documentName}>{name}</span>
              <span className={`quiet tabular`}>
                {t('documents.kilobytes', { size: numberText(Math.max(1, Math.round(sizeBytes / 1024))) })}
              </span>
              <IconButton
                label={t('documents.remove', { name })}
                onClick={() =>
                  remove.mutate(_id, {
                    onError: (failure) => toast.error(messageOf(failure, t('documents.notRemoved'))),
                  })
                }
              >
                <Icon name="trash" size={18} />
              </IconButton>
            </li>
          ))}
          {running.map(({ id, name, share, failure, stop }) => (
            <li key={id}>
              <span className={styles.documentName}>{name}</span>
              {failure ? (
                <span className={styles.failed} role="alert">
                  {failure}
                </span>
              ) : (
                <span className={styles.progress}>
                  <progress value={share} max={1} aria-label={t('documents.progress', { name })} />
                  <span className="tabular">{t('documents.percent', { percent: numberText(Math.floor(share * 100)) })}</span>
                </span>
              )}
              <IconButton label={t('documents.stop', { name })} onClick={stop}>
                <Icon name="close" size={18} />
              </IconButton>
            </li>
          ))}
        </ul>
      ) : null}
      {(refused ?? error) ? <FieldError>{refused ?? error}</FieldError> : null}
      <div>
        <input
          ref={input}
          type="file"
          hidden
          multiple
          accept={documentTypes.join()}
          onChange={({ target }) => {
            choose([...(target.files ?? [])]);
            target.value = '';
          }}
        />
        <Button size="small" icon={<Icon name="plus" size={16} />} disabled={isFull} onClick={() => input.current?.click()}>
          {t('documents.choose')}
        </Button>
      </div>
    </FieldGroup>
  );
};
