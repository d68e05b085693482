import { Route, Routes } from 'react-router-dom';
import { DashboardScreen } from './dashboard/dashboard-screen.tsx';
import { MeetingScreen } from './detail/meeting-screen.tsx';
import { ApprovalScreen } from './list/approval-screen.tsx';
import { ApprovedScreen } from './list/approved-screen.tsx';
import { AdminLayout } from './shell/admin-layout.tsx';
import { NoSuchScreen, SoonScreen } from './shell/soon-screen.tsx';

const toApproval = { to: '/admin/meetings', label: 'Go to Meeting Approval' };
const toApproved = { to: '/admin/approved-meetings', label: 'See approved meetings' };

const users = (
  <SoonScreen title="User Management" onward={toApproval}>
    Accounts, roles, notes and passes will be managed here. Until then, a meeting’s page leads to everything its host has
    proposed.
  </SoonScreen>
);
const reports = (
  <SoonScreen title="Abuse reports" onward={toApproved}>
    Reports that people make from a call will be handled here. Until then, you can cancel a meeting from its page.
  </SoonScreen>
);

/** Below /admin/*, for admins only (the app's guard sees to that). */
export const AdminRoutes = () => (
  <Routes>
    <Route element={<AdminLayout />}>
      <Route path="dashboard" element={<DashboardScreen />} />
      <Route path="meetings" element={<ApprovalScreen />} />
      <Route path="meetings/:id" element={<MeetingScreen from="approval" />} />
      <Route path="approved-meetings" element={<ApprovedScreen />} />
      <Route path="approved-meetings/:id" element={<MeetingScreen from="approved" />} />
      <Route path="users" element={users} />
      <Route path="users/:id" element={users} />
      <Route path="reports" element={reports} />
      <Route path="reports/:id" element={reports} />
      <Route
        path="verification"
        element={
          <SoonScreen title="Vendors Onboarding" onward={toApproval}>
            Verification requests of freelancers and agencies will be decided here. Nothing is waiting for you yet.
          </SoonScreen>
        }
      />
      <Route
        path="coupons"
        element={
          <SoonScreen title="Coupons" onward={{ to: '/admin/dashboard', label: 'Go to the dashboard' }}>
            Discounts for meeting-pass plans will be made and followed here.
          </SoonScreen>
        }
      />
      <Route
        path="testimonials"
        element={
          <SoonScreen title="Testimonials" onward={{ to: '/admin/dashboard', label: 'Go to the dashboard' }}>
            What people say about Visavis will be collected and published from here.
          </SoonScreen>
        }
      />
      <Route path="*" element={<NoSuchScreen />} />
    </Route>
  </Routes>
);
