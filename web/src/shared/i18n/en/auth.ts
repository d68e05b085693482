import './one-time-code.ts';
import { texts } from '../texts.ts';

export const auth = {
  title: {
    login: 'Welcome back',
    signup: 'Create your account',
    otp: 'Enter the code',
  },
  purpose: {
    join: 'Take your place with {{host}}',
    remind: 'Be reminded of your meeting with {{host}}',
    host: 'Host your meeting',
    follow: 'Hear when {{host}} meets again',
    page: 'Sign in to continue',
  },
  traffic: {
    detected: 'High traffic detected',
    working: 'Checking…',
    again: 'Trying again by itself…',
    retrying: "We're experiencing high traffic. Retrying your request...",
    gaveUp: 'Multiple attempts failed. Please try again later.',
    until: 'It works again from: {{when}}.',
  },
  login: {
    lead: 'We send a one-time code to your phone. No password to remember.',
    question: 'New here?',
    other: 'Sign Up',
    offer: 'Sign up with {{phone}}',
  },
  signup: {
    lead: 'Two things, one code, and you can join or host your first meeting.',
    question: 'Already have an account?',
    other: 'Login',
    offer: 'Log in with {{phone}}',
    taken: 'This phone number is already registered. Please login instead.',
    failed: 'Failed to sign up',
    unfinished: 'Signup failed',
  },
  otp: {
    noPhone: 'Phone number not found. Please try again.',
    loggingIn: 'This phone number is already registered. Trying to log you in instead...',
    invalid: 'Invalid OTP. Please try again.',
    failed: 'Failed to verify OTP',
    verify: 'Verify',
    change: 'Change number',
  },
  passkey: {
    or: 'or',
    signIn: 'Sign in with a passkey',
    failed: 'The sign-in with a passkey failed. Please use a code.',
    offer: 'Next time without a code? Sign in by face, finger or your device’s PIN.',
    add: 'Add a passkey',
  },
  keep: {
    title: 'This account is being deleted',
    text: 'It will be erased on {{day}}. Until then it is yours to keep, with everything but the meetings that were cancelled.',
    keep: 'Keep my account',
    leave: 'Let it be deleted',
    failed: 'Failed to keep the account',
    welcome: 'Welcome back! Your account stays.',
  },
} as const;

export const { t, useT } = texts('auth', auth, 'oneTimeCode');
