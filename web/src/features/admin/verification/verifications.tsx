import { verificationCalls } from '@visavis/contracts/calls/verification';
import { ADMIN_CACHE } from '@visavis/contracts/constants/admin';
import { CATEGORY_SLUGS } from '@visavis/contracts/constants/category';
import { VERIFICATION_STATUSES } from '@visavis/contracts/constants/verification';
import { useSearchParams } from 'react-router-dom';
import { categoryName } from '../../../shared/format/category-name.ts';
import { numberText } from '../../../shared/format/numbers.ts';
import { t } from '../../../shared/i18n/en/admin-verification.ts';
import { latePart, lazyPart } from '../../../shared/loading/lazy-part.ts';
import { VerifiedMark } from '../../../shared/ui/icon.tsx';
import { option, optionOr, search } from '../list/filters.ts';
import { idOf, withoutEmpty } from '../list/list-filters.ts';
import { defineResource, ResourceScreen } from '../list/resource.tsx';
import { adminKeys } from '../query-keys.ts';
import { At } from '../ui/at.tsx';
import { offersOf, RequestState } from './verification-words.tsx';

const VerificationDialog = latePart(() => import('./verification-dialog.tsx'), 'VerificationDialog');
const Decide = lazyPart(() => import('./decide.tsx'), 'Decide');

const isPending = ({ status }: { status: string }) => status === 'pending';

const verifications = defineResource({
  name: 'verification',
  title: () => t('admin:nav.vendors'),
  words: t,
  key: adminKeys.verifications,
  call: verificationCalls.list,
  csv: verificationCalls.listCsv,
  filters: {
    search: search(() => ({ label: t('filter.search'), placeholder: t('filter.placeholder') })),
    status: optionOr('pending', [...VERIFICATION_STATUSES.filter((status) => status !== 'pending'), 'all'], {
      label: () => t('admin:status'),
      all: () => t('status.pending'),
      word: (status) => (status === 'all' ? t('filter.everyStatus') : t(`status.${status}`)),
    }),
    category: option(CATEGORY_SLUGS, {
      label: () => t('admin:category'),
      all: () => t('filter.everyCategory'),
      word: (slug) => categoryName(slug) ?? slug,
    }),
  },
  query: withoutEmpty,
  rows: ({ requests }) => requests,
  found: {
    all: 'status=all',
    of: ({ _id, user }) => ({ label: user.name, to: `/admin/verification?status=all&request=${_id}` }),
  },
  dialogs: Decide,
  refresh: { freshMs: ADMIN_CACHE.pendingListMs },
  columns: ({ opener }) => [
    { key: 'asked', title: t('asked'), width: 176, card: 'meta', cell: ({ createdAt }) => <At at={createdAt} /> },
    {
      key: 'applicant',
      title: t('applicant'),
      head: true,
      card: 'title',
      cell: (request) =>
        opener(
          request,
          <>
            <bdi>{request.user.name}</bdi> {request.user.isVerified ? <VerifiedMark size={14} /> : null}
          </>,
        ),
    },
    { key: 'type', title: t('type'), width: 120, card: 'meta', cell: ({ type }) => t(`verification:form.types.${type}`) },
    { key: 'offers', title: t('offers'), look: 'oneLine', card: 'body', cell: offersOf },
    {
      key: 'files',
      title: t('verification:documents.title'),
      width: 112,
      look: 'right',
      cell: ({ documents }) => numberText(documents.length),
    },
    { key: 'status', title: t('admin:status'), width: 128, card: 'tag', cell: (request) => <RequestState request={request} /> },
  ],
  // The list as it is, with this request open.
  page: ({ _id }, params) => {
    const next = new URLSearchParams(params);
    next.set('request', _id);
    return `/admin/verification?${next}`;
  },
  act: {
    approve: (request, { show }) => isPending(request) && show(request, { intent: 'approved' }),
    reject: (request, { show }) => isPending(request) && show(request, { intent: 'rejected' }),
  },
  bulk: {
    nameOf: ({ user }) => user.name,
    maySelect: (request) => isPending(request),
    actions: ([first, ...others], onDone, { request }) => {
      const decide = (status: 'approved' | 'rejected') =>
        first && (() => request({ requests: [first, ...others], many: { status, onDone } }));
      return [
        { label: t('admin:approve'), run: decide('approved') },
        { label: t('admin:reject'), run: decide('rejected') },
      ];
    },
  },
});

/** Who asks to be verified, and the decision; `?request=` is the one that is open. */
export const VerificationsScreen = () => {
  const [params, setParams] = useSearchParams();
  const open = idOf(params.get('request'));
  const close = () =>
    setParams(
      (now) => {
        const next = new URLSearchParams(now);
        next.delete('request');
        return next;
      },
      { state: { keepFocus: true } },
    );
  return (
    <>
      <ResourceScreen resource={verifications} />
      {open ? <VerificationDialog key={open} id={open} onClose={close} /> : null}
    </>
  );
};
