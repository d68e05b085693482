import type { Rolldown } from 'vite';

interface Screen {
  /** Paths. */
  at: RegExp;
  /** The module that the router loads there. */
  module: string;
  /** What that loads in turn. */
  part?: string;
  /** Who else comes here gets another screen. */
  only?: 'user' | 'admin';
}

/** Screens whose code is asked for by the page, not only when the app has started: the first match counts. */
export const screens: readonly Screen[] = [
  { at: /^\/(?:meetings.*|category\/.+)?$/, module: 'meetings/meeting-list-screen.tsx' },
  { at: /^\/category$/, module: 'meetings/categories/categories-screen.tsx' },
  { at: /^\/p\//, module: 'public-meeting/public-meeting-screen.tsx' },
  { at: /^\/hosts\//, module: 'meetings/host/host-screen.tsx' },
  { at: /^\/users-love$/, module: 'pages/testimonials/testimonials-screen.tsx' },
  { at: /^\/accelerator-program$/, module: 'pages/accelerator/accelerator-screen.tsx' },
  { at: /^\/landing$/, module: 'pages/landing/landing-screen.tsx' },
  { at: /^\/terms-of-service$/, module: 'pages/legal/terms-screen.tsx' },
  { at: /^\/privacy-policy$/, module: 'pages/legal/privacy-screen.tsx' },
  { at: /^\/grievance$/, module: 'pages/legal/grievance-screen.tsx' },
  { at: /^\/support$/, module: 'pages/help/help-screen.tsx' },
  { at: /^\/contact$/, module: 'pages/contact/contact-screen.tsx' },
  { at: /^\/notifications\/confirm\//, module: 'alerts/links/confirm-screen.tsx' },
  { at: /^\/notifications\/unsubscribe\//, module: 'alerts/links/unsubscribe-screen.tsx' },
  { at: /^\/notifications\/appeal\//, module: 'reports/appeal-screen.tsx' },
  { at: /^\/profile$/, module: 'profile/profile-screen.tsx', only: 'user' },
  { at: /^\/reports$/, module: 'reports/reports-screen.tsx', only: 'user' },
  { at: /^\/verify$/, module: 'verification/verify-screen.tsx', only: 'user' },
  { at: /^\/meeting-passes$/, module: 'passes/passes-screen.tsx', only: 'user' },
  { at: /^\/subscriptions\/payment-callback$/, module: 'passes/return/payment-callback-screen.tsx', only: 'user' },
  { at: /^\/notifications$/, module: 'notifications/list/notifications-screen.tsx', only: 'user' },
  { at: /^\/settings$/, module: 'notifications/settings/settings-screen.tsx', only: 'user' },
  { at: /^\/help$/, module: 'pages/help/help-screen.tsx', only: 'user' },
  { at: /^\/m\//, module: 'room/room-screen.tsx', only: 'user' },
  { at: /^\/admin\/dashboard$/, module: 'admin/dashboard/dashboard-screen.tsx', only: 'admin' },
  {
    at: /^\/admin\/(?:approved-)?meetings$/,
    module: 'admin/meetings/meetings-screen.tsx',
    part: 'admin/meetings/meeting-list.tsx',
    only: 'admin',
  },
  { at: /^\/admin\/(?:approved-)?meetings\//, module: 'admin/meeting/meeting-screen.tsx', only: 'admin' },
  { at: /^\/admin\/payments$/, module: 'admin/money/payments.tsx', only: 'admin' },
  { at: /^\/admin\/coupons$/, module: 'admin/coupons/coupons.tsx', only: 'admin' },
  { at: /^\/admin\/messages$/, module: 'admin/messages/messages.tsx', only: 'admin' },
  { at: /^\/admin\/audit$/, module: 'admin/audit/audit-screen.tsx', part: 'admin/audit/audit-list.tsx', only: 'admin' },
  { at: /^\/admin\/users$/, module: 'admin/users/users.tsx', only: 'admin' },
  { at: /^\/admin\/users\//, module: 'admin/user/user-screen.tsx', only: 'admin' },
  { at: /^\/admin\/testimonials$/, module: 'admin/testimonials/testimonials.tsx', only: 'admin' },
  { at: /^\/admin\/reports$/, module: 'admin/reports/reports.tsx', only: 'admin' },
  { at: /^\/admin\/contact$/, module: 'admin/contact/contact.tsx', only: 'admin' },
  { at: /^\/admin\/verification$/, module: 'admin/verification/verifications.tsx', only: 'admin' },
  { at: /^\/admin\/plans$/, module: 'admin/plans/plans.tsx', only: 'admin' },
  { at: /^\/admin/, module: 'admin/admin-routes.tsx', only: 'admin' },
];

/** The chunk and everything it imports. */
const withImports = (bundle: Rolldown.OutputBundle, name: string, seen = new Set<string>()): Set<string> => {
  const chunk = bundle[name];
  if (chunk?.type !== 'chunk' || seen.has(name)) return seen;
  seen.add(name);
  for (const style of chunk.viteMetadata?.importedCss ?? []) seen.add(style);
  for (const next of chunk.imports) withImports(bundle, next, seen);
  return seen;
};

/** As source for `boot.js`: each screen with the files that the page does not name already. */
export const screenFiles = (bundle: Rolldown.OutputBundle): string => {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
  const entry = chunks.find((chunk) => chunk.isEntry);
  const named = withImports(bundle, entry?.fileName ?? '');
  return screens
    .map(({ at, module, part, only }) => {
      const needed = new Set<string>();
      for (const file of part ? [module, part] : [module]) {
        const chunk = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(`/src/features/${file}`)));
        if (!chunk) throw new Error(`No chunk of its own: ${file}`);
        withImports(bundle, chunk.fileName, needed);
      }
      const files = [...needed].filter((name) => !named.has(name));
      return `{ at: ${at}, files: ${JSON.stringify(files.map((name) => `/${name}`))}${only ? `, only: '${only}'` : ''} }`;
    })
    .join(', ');
};
