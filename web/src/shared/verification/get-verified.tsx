import { useT } from '../i18n/en/entry-condition.ts';
import { ButtonLink, type ButtonLinkProps } from '../ui/button.tsx';

export const GetVerified = ({ meetingId, ...look }: { meetingId: string } & Pick<ButtonLinkProps, 'kind' | 'size' | 'block'>) => {
  const t = useT();
  return (
    <ButtonLink to={`/verify?meeting=${meetingId}`} {...look}>
      {t('getVerified')}
    </ButtonLink>
  );
};
