import './one-time-code.ts';
import { texts } from '../texts.ts';

export const auth = {
  title: {
    login: 'Welcome back',
    signup: 'Create your account',
    otp: 'Enter the code',
  },
  traffic: {
    detected: 'High traffic detected. Trying again by itself…',
    retrying: "We're experiencing high traffic. Retrying your request...",
    gaveUp: 'Multiple attempts failed. Please try again later.',
  },
  login: {
    lead: 'We send a one-time code to your phone. No password to remember.',
    new: 'New here?',
    signUp: 'Sign Up',
  },
  signup: {
    lead: 'Two things, one code, and you can join or host your first meeting.',
    have: 'Already have an account?',
    login: 'Login',
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
