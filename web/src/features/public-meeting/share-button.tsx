import type { Meeting } from '@visavis/contracts/meeting-model';
import { useT } from '../../shared/i18n/en/public-meeting.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Icon } from '../../shared/ui/icon.tsx';
import { toast } from '../../shared/ui/toasts.ts';

/** The phone's own share sheet where there is one, else the clipboard. */
export const ShareButton = ({ meeting }: { meeting: Meeting }) => {
  const t = useT();
  const share = async () => {
    const url = new URL(`/p/${meeting._id}`, window.location.origin).href;
    const touch = window.matchMedia('(pointer: coarse)').matches;
    try {
      if (touch && navigator.share) await navigator.share({ title: meeting.title, url });
      else {
        await navigator.clipboard.writeText(url);
        toast.success(t('common:linkCopied'));
      }
    } catch (error) {
      // Closing the share sheet is an answer, not a failure.
      if (!(error instanceof DOMException && error.name === 'AbortError')) toast.error(t('share.failed', { url }));
    }
  };
  return (
    <Button icon={<Icon name="link" size={18} />} onClick={share}>
      {t('share.label')}
    </Button>
  );
};
