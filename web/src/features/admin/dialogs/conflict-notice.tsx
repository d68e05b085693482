import { Alert, Button, Flex } from 'antd';
import { isolate } from '../../../shared/format/isolate.ts';
import { useT } from '../../../shared/i18n/en/admin-dialogs.ts';
import { ChangesList } from '../../../shared/meeting-form/changes-list.tsx';
import { Icon } from '../../../shared/ui/icon.tsx';
import type { ReviewedVersion } from './use-reviewed-version.ts';

/** What changed while the dialog was open, and how to go on. */
export const ConflictNotice = ({ version }: { version: ReviewedVersion }) => {
  const t = useT();
  const { changes, decidedElsewhere, showLatest } = version;
  if (changes.length === 0) return null;
  const { reason, decidedBy } = decidedElsewhere ?? {};
  return (
    <Alert
      type="warning"
      showIcon
      icon={<Icon name="refresh" size={18} />}
      title={<strong>{decidedElsewhere ? t(`conflict.${decidedElsewhere.status}`) : t('conflict.changed')}</strong>}
      description={
        <Flex vertical align="start" gap={10}>
          <ChangesList changes={changes} />
          {decidedElsewhere ? (
            <p>
              {decidedBy?.name ? t('conflict.by', { name: isolate(decidedBy.name) }) : reason ? null : t('conflict.elsewhere')}{' '}
              {reason ? t('conflict.reason', { reason }) : null}
            </p>
          ) : (
            <Button size="small" onClick={showLatest}>
              {t('conflict.reload')}
            </Button>
          )}
        </Flex>
      }
    />
  );
};
