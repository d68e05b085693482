import { useEffect } from 'react';
import { useParams } from 'react-router-dom';
import { usePublicMeeting } from '../../features/public-meeting/api.ts';
import { PublicMeetingScreen } from '../../features/public-meeting/public-meeting-screen.tsx';
import { setAuthPurpose } from '../../shared/session/auth-modal.ts';
import { MainLayout } from '../chrome/layouts.tsx';
import { SignInPage } from '../guards.tsx';

/** A meeting's link, opened by someone who is not signed in: the meeting as everyone sees it, or no word about it. */
export const MeetingGate = () => {
  const { meetingId = '' } = useParams();
  const { data, isPending } = usePublicMeeting(meetingId);
  const host = data && !data.endedAt && data.status === 'approved' ? data.host.name : undefined;
  useEffect(() => {
    if (host) setAuthPurpose({ kind: 'join', host });
  }, [host]);
  if (!data && !isPending) return <SignInPage />;
  return (
    <MainLayout>
      <PublicMeetingScreen />
    </MainLayout>
  );
};
