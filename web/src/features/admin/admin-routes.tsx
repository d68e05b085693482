import { type ReactNode, Suspense } from 'react';
import { Route, Routes } from 'react-router-dom';
import { queryClient } from '../../shared/api/query-client.ts';
import { isAdmin, session } from '../../shared/session/session.ts';
import { lazyPart, loadPart } from '../../shared/ui/lazy-part.ts';
import { Loading } from '../../shared/ui/state-notice.tsx';
import { statsQuery } from './api.ts';
import { AdminLayout } from './shell/admin-layout.tsx';
import { NoSuchScreen, SoonScreen } from './shell/soon-screen.tsx';

const dashboard = () => import('./dashboard/dashboard-screen.tsx');
const DashboardScreen = lazyPart(dashboard, 'DashboardScreen');
const ListScreen = lazyPart(() => import('./list/list-screen.tsx'), 'ListScreen');
const MeetingScreen = lazyPart(() => import('./meeting/meeting-screen.tsx'), 'MeetingScreen');
const CouponsScreen = lazyPart(() => import('./coupons/coupons-screen.tsx'), 'CouponsScreen');
const PaymentsScreen = lazyPart(() => import('./money/payments-screen.tsx'), 'PaymentsScreen');
const PaymentScreen = lazyPart(() => import('./money/payment-screen.tsx'), 'PaymentScreen');
const PlansScreen = lazyPart(() => import('./plans/plans-screen.tsx'), 'PlansScreen');
const later = (screen: ReactNode) => <Suspense fallback={<Loading />}>{screen}</Suspense>;

/** For the first screen of a page: the menu's badges read the same numbers as the dashboard. */
export const prefetch = async () => {
  if (!isAdmin(session.get()?.user)) return;
  const numbers = queryClient.prefetchQuery(statsQuery);
  await (window.location.pathname === '/admin/dashboard' ? Promise.all([numbers, loadPart(dashboard)]) : undefined);
};

/** Below /admin/*, for admins only (the app's guard sees to that). */
export const AdminRoutes = () => (
  <Routes>
    <Route element={<AdminLayout />}>
      <Route path="dashboard" element={later(<DashboardScreen />)} />
      <Route path="meetings" element={later(<ListScreen key="approval" kind="approval" />)} />
      <Route path="meetings/:id" element={later(<MeetingScreen from="approval" />)} />
      <Route path="approved-meetings" element={later(<ListScreen key="approved" kind="approved" />)} />
      <Route path="approved-meetings/:id" element={later(<MeetingScreen from="approved" />)} />
      <Route path="users" element={<SoonScreen section="users" />} />
      <Route path="users/:id" element={<SoonScreen section="users" />} />
      <Route path="reports" element={<SoonScreen section="reports" />} />
      <Route path="reports/:id" element={<SoonScreen section="reports" />} />
      <Route path="verification" element={<SoonScreen section="vendors" />} />
      <Route path="coupons" element={later(<CouponsScreen />)} />
      <Route path="plans" element={later(<PlansScreen />)} />
      <Route path="payments" element={later(<PaymentsScreen />)} />
      <Route path="payments/:id" element={later(<PaymentScreen />)} />
      <Route path="testimonials" element={<SoonScreen section="testimonials" />} />
      <Route path="*" element={<NoSuchScreen />} />
    </Route>
  </Routes>
);
