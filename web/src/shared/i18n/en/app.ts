import { texts } from '../texts.ts';

export const app = {
  skip: 'Skip to content',
  loadingPage: 'Loading the next page',
  signedInAgain: 'You are signed in again. What you wrote is still here: send it now.',
  connection: {
    offline: 'You are offline. Check your connection.',
    restored: 'Network connection restored',
    lost: 'Lost in Space',
    drifted: 'Your connection has drifted off. We pick up where you were as soon as it is back.',
    draft: 'What you are writing is safe. Send it once you are back.',
    notLive: 'Not live. Trying again',
    writeOn: 'Go on writing',
    partMissing: 'A part of this page did not arrive. We keep trying; refreshing may be quicker.',
  },
  footer: {
    links: 'Quick links',
    providers: 'For Freelancer & Agency',
    managers: 'For Hiring Managers',
    terms: 'Terms of Service',
    privacy: 'Privacy Policy',
    copyright: '© {{year}} Visavis. All rights reserved.',
  },
  join: {
    title: 'Join Meeting',
    label: 'Meeting link or id',
    invalid: 'Paste a meeting link or id',
    submit: 'Join',
  },
  logout: {
    title: 'Confirm Logout',
    text: 'Are you sure you want to log out? You will need to log in again to access your account.',
  },
  header: {
    main: 'Main',
    meetings: 'Meetings',
    categories: 'Categories',
    alerts: 'Alerts',
    admin: 'Admin',
    hire: 'Hire',
    profile: 'Profile',
    login: 'Login',
    signUp: 'Sign Up',
    unread_one: '{{count}} unread notification',
    unread_other: '{{count}} unread notifications',
  },
  menu: {
    account: 'Account',
    myMeetings: 'My meetings',
    hostMeeting: 'Host Meeting',
    passes: 'Meeting Passes',
    alerts: 'Client Meeting Alerts',
    help: 'Help & Support',
    reports: 'Reports',
    people: 'People I met',
    verify: 'Get verified',
    home: 'Home',
    useCases: 'Use Cases',
  },
  theme: { label: 'Theme', system: 'Auto', light: 'Light', dark: 'Dark' },
  signIn: {
    title: 'Log in to continue',
    text: 'This page belongs to your account. It opens as soon as you are signed in.',
    support: 'Read the help without signing in',
  },
  broken: {
    title: 'Something broke on our side',
    start: 'Go to the start',
    text: 'This screen could not be shown. Refreshing usually helps.',
  },
} as const;

export const { t, useT } = texts('app', app);
