import type { Screen } from './screen.ts';

/** The auth screens and other public ones. */
export const signInScreens: Screen[] = [
  { path: '/login', title: 'Login', guard: 'guest', load: () => import('../features/accounts/login-screen.tsx') },
  { path: '/signup', title: 'Sign Up', guard: 'guest', load: () => import('../features/accounts/signup-screen.tsx') },
  {
    path: '/second-step',
    title: 'Verify your identity',
    guard: 'guest',
    load: () => import('../features/second-factor/second-step-screen.tsx'),
  },
  {
    path: '/forgot-password',
    title: 'Reset Password',
    guard: 'guest',
    load: () => import('../features/accounts/forgot-password-screen.tsx'),
  },
  {
    path: '/reset-password/:token',
    title: 'Choose a new password',
    guard: 'public',
    load: () => import('../features/accounts/reset-password-screen.tsx'),
  },
  {
    path: '/restore-account',
    title: 'Restore your account?',
    guard: 'guest',
    load: () => import('../features/accounts/restore-account-screen.tsx'),
  },
  {
    path: '/restore-account/:token',
    title: 'Restore your account',
    guard: 'public',
    load: () => import('../features/accounts/restore-link-screen.tsx'),
  },
  {
    path: '/undo-email-change/:token',
    title: 'Undo the email change',
    guard: 'public',
    load: () => import('../features/accounts/undo-email-change-screen.tsx'),
  },
  {
    path: '/not-me/:token',
    title: 'This wasn’t me',
    guard: 'public',
    load: () => import('../features/accounts/not-me-screen.tsx'),
  },
  {
    path: '/unsubscribe/:token',
    title: 'Unsubscribe',
    guard: 'public',
    load: () => import('../features/notifications/unsubscribe-screen.tsx'),
  },
  {
    path: '/terms',
    title: 'Terms and Privacy',
    guard: 'public',
    load: () => import('../features/accounts/terms-screen.tsx'),
  },
  {
    path: '/email-verified/:id',
    title: 'Verify email',
    guard: 'public',
    load: () => import('../features/accounts/email-verified-screen.tsx'),
  },
  {
    path: '/resend-verification-email',
    title: 'Resend verification email',
    guard: 'public',
    load: () => import('../features/accounts/resend-verification-screen.tsx'),
  },
  {
    path: '/network-error',
    title: 'Network Error',
    guard: 'public',
    load: () => import('../features/accounts/network-error-screen.tsx'),
  },
  {
    path: '*',
    title: 'Page Not Found',
    guard: 'public',
    load: () => import('../features/accounts/not-found-screen.tsx'),
  },
];
