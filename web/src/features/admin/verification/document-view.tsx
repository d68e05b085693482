import { useEffect, useRef, useState } from 'react';
import { messageOf } from '../../../shared/api/http-error.ts';
import { dayAndTime } from '../../../shared/format/dates.ts';
import { numberText } from '../../../shared/format/numbers.ts';
import { useT } from '../../../shared/i18n/en/admin-verification.ts';
import { useUser } from '../../../shared/session/session.ts';
import { serverNow } from '../../../shared/time/server-clock.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { FieldError } from '../../../shared/ui/field-parts.tsx';
import { Loading } from '../../../shared/ui/state-notice.tsx';
import { type VerificationRequest, viewDocument } from './api.ts';
import { openDocument, type PageSource, stamp } from './open-document.ts';
import styles from './verification.module.css';

interface Props {
  requestId: string;
  document: VerificationRequest['documents'][number];
  onBack: () => void;
}
/** A document as pixels under a watermark: nothing of the file becomes part of the page. */
export const DocumentView = ({ requestId, document: { _id, name }, onBack }: Props) => {
  const t = useT();
  const user = useUser();
  const canvas = useRef<HTMLCanvasElement>(null);
  const [source, setSource] = useState<PageSource>();
  const [failure, setFailure] = useState<unknown>();
  const [page, setPage] = useState(1);
  const [watermark] = useState(() =>
    t('document.watermark', { name: user?.name ?? '', when: dayAndTime(new Date(serverNow()).toISOString(), serverNow()) }),
  );

  useEffect(() => {
    const controller = new AbortController();
    let opened: PageSource | undefined;
    const open = async () => {
      try {
        opened = await openDocument(await viewDocument(requestId, _id, controller.signal));
        if (controller.signal.aborted) opened.close();
        else setSource(opened);
      } catch (error) {
        if (!controller.signal.aborted) setFailure(error);
      }
    };
    void open();
    return () => {
      controller.abort();
      opened?.close();
    };
  }, [requestId, _id]);

  useEffect(() => {
    const target = canvas.current;
    if (!source || !target) return;
    let isCurrent = true;
    source
      .draw(page, target)
      .then(() => isCurrent && stamp(target, watermark))
      .catch((error) => isCurrent && setFailure(error));
    return () => {
      isCurrent = false;
    };
  }, [source, page, watermark]);

  return (
    <div className="stack gap-12">
      {failure ? <FieldError>{messageOf(failure, t('document.failed'))}</FieldError> : null}
      {!source && !failure ? <Loading label={t('document.loading')} /> : null}
      {source && !failure ? (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a page that scrolls must be reachable by keyboard
        <div className={styles.paper} tabIndex={0}>
          <canvas
            ref={canvas}
            role="img"
            aria-label={t('document.page', { name, page: numberText(page), pages: numberText(source.pages) })}
          />
        </div>
      ) : null}
      <div className={styles.viewFoot}>
        <span className={styles.quiet}>{source ? t('document.recorded') : null}</span>
        {source && source.pages > 1 ? (
          <>
            <Button size="small" disabled={page === 1} onClick={() => setPage(page - 1)}>
              {t('admin:pager.previous')}
            </Button>
            <Button size="small" disabled={page === source.pages} onClick={() => setPage(page + 1)}>
              {t('admin:pager.next')}
            </Button>
          </>
        ) : null}
        <Button size="small" onClick={onBack}>
          {t('document.close')}
        </Button>
      </div>
    </div>
  );
};
