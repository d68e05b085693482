import { type ReactNode, Suspense } from 'react';
import { Route, Routes } from 'react-router-dom';
import { queryClient } from '../../shared/api/query-client.ts';
import { lazyPart, loadPart } from '../../shared/loading/lazy-part.ts';
import { isAdmin, needsSecondFactor, session } from '../../shared/session/session.ts';
import { Loading } from '../../shared/ui/state-notice.tsx';
import { statsQuery } from './api.ts';
import { AdminLayout } from './shell/admin-layout.tsx';
import { NoSuchScreen } from './shell/no-such-screen.tsx';

const dashboard = () => import('./dashboard/dashboard-screen.tsx');
const DashboardScreen = lazyPart(dashboard, 'DashboardScreen');
const MeetingsScreen = lazyPart(() => import('./meetings/meetings-screen.tsx'), 'MeetingsScreen');
const MeetingScreen = lazyPart(() => import('./meeting/meeting-screen.tsx'), 'MeetingScreen');
const AuditScreen = lazyPart(() => import('./audit/audit-screen.tsx'), 'AuditScreen');
const CacheScreen = lazyPart(() => import('./cache/cache-screen.tsx'), 'CacheScreen');
const CouponsScreen = lazyPart(() => import('./coupons/coupons.tsx'), 'CouponsScreen');
const PaymentsScreen = lazyPart(() => import('./money/payments.tsx'), 'PaymentsScreen');
const PaymentScreen = lazyPart(() => import('./money/payment-screen.tsx'), 'PaymentScreen');
const MessagesScreen = lazyPart(() => import('./messages/messages.tsx'), 'MessagesScreen');
const MessageScreen = lazyPart(() => import('./messages/message-screen.tsx'), 'MessageScreen');
const AdminReportsScreen = lazyPart(() => import('./reports/reports.tsx'), 'AdminReportsScreen');
const AdminReportScreen = lazyPart(() => import('./reports/report-screen.tsx'), 'AdminReportScreen');
const AdminContactScreen = lazyPart(() => import('./contact/contact.tsx'), 'AdminContactScreen');
const PlansScreen = lazyPart(() => import('./plans/plans.tsx'), 'PlansScreen');
const TestimonialsScreen = lazyPart(() => import('./testimonials/testimonials.tsx'), 'TestimonialsScreen');
const UserScreen = lazyPart(() => import('./user/user-screen.tsx'), 'UserScreen');
const UsersScreen = lazyPart(() => import('./users/users.tsx'), 'UsersScreen');
const VerificationScreen = lazyPart(() => import('./verification/verifications.tsx'), 'VerificationScreen');
const WallScreen = lazyPart(() => import('./dashboard/wall-screen.tsx'), 'WallScreen');
const later = (screen: ReactNode) => <Suspense fallback={<Loading />}>{screen}</Suspense>;

/** For the first screen of a page: the menu's badges read the same numbers as the dashboard. */
export const prefetch = async () => {
  if (!isAdmin(session.get()?.user) || needsSecondFactor(session.get())) return;
  const numbers = queryClient.prefetchQuery(statsQuery());
  await (window.location.pathname === '/admin/dashboard' ? Promise.all([numbers, loadPart(dashboard)]) : undefined);
};

/** Below /admin/*, for admins only (the app's guard sees to that). */
export const AdminRoutes = () => (
  <Routes>
    <Route element={<AdminLayout />}>
      <Route path="dashboard" element={later(<DashboardScreen />)} />
      <Route path="meetings" element={later(<MeetingsScreen key="approval" kind="approval" />)} />
      <Route path="meetings/:id" element={later(<MeetingScreen from="approval" />)} />
      <Route path="approved-meetings" element={later(<MeetingsScreen key="approved" kind="approved" />)} />
      <Route path="approved-meetings/:id" element={later(<MeetingScreen from="approved" />)} />
      <Route path="users" element={later(<UsersScreen />)} />
      <Route path="users/:id" element={later(<UserScreen />)} />
      <Route path="reports" element={later(<AdminReportsScreen />)} />
      <Route path="reports/:id" element={later(<AdminReportScreen />)} />
      <Route path="verification" element={later(<VerificationScreen />)} />
      <Route path="audit" element={later(<AuditScreen />)} />
      <Route path="coupons" element={later(<CouponsScreen />)} />
      <Route path="plans" element={later(<PlansScreen />)} />
      <Route path="payments" element={later(<PaymentsScreen />)} />
      <Route path="payments/:id" element={later(<PaymentScreen />)} />
      <Route path="messages" element={later(<MessagesScreen />)} />
      <Route path="messages/:id" element={later(<MessageScreen />)} />
      <Route path="cache" element={later(<CacheScreen />)} />
      <Route path="contact" element={later(<AdminContactScreen />)} />
      <Route path="testimonials" element={later(<TestimonialsScreen />)} />
      <Route path="*" element={<NoSuchScreen />} />
    </Route>
    <Route path="wall" element={later(<WallScreen />)} />
  </Routes>
);
