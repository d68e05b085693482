import { categoryName } from '../../../shared/format/category-name.ts';
import { useT } from '../../../shared/i18n/en/admin-verification.ts';
import { StatusTag } from '../../../shared/ui/status-tag.tsx';
import type { VerificationRequest } from './api.ts';

const tones = { pending: 'warning', approved: 'success', rejected: 'danger', revoked: 'quiet' } as const;
export const RequestState = ({ request: { status, revoked } }: { request: VerificationRequest }) => {
  const t = useT();
  const state = revoked ? 'revoked' : status;
  return <StatusTag tone={tones[state]}>{t(`status.${state}`)}</StatusTag>;
};
export const offersOf = ({ categories }: VerificationRequest) => categories.map((slug) => categoryName(slug)).join(', ');
