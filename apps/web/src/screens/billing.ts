import type { Screen } from './screen.ts';

/** The payment screens, and the return pages of PayPal and the card provider. */
export const billingScreens: Screen[] = [
  {
    path: '/billing',
    title: 'New Store (Subscription)',
    guard: 'owner',
    back: '/add-store',
    load: () => import('../features/billing/billing-screen.tsx'),
  },
  {
    path: '/billing/again',
    title: 'Pay again',
    guard: 'owner',
    back: '/stores',
    store: 'or-not-found',
    isOfOneThing: true,
    load: () => import('../features/billing/pay-again-screen.tsx'),
  },
  {
    path: '/billing/success',
    title: 'Subscription',
    guard: 'owner',
    back: '/stores',
    load: () => import('../features/billing/billing-success-screen.tsx'),
  },
  {
    path: '/billing/cancel',
    title: 'Payment Cancelled',
    guard: 'owner',
    back: '/stores',
    load: () => import('../features/billing/billing-cancel-screen.tsx'),
  },
  {
    path: '/all-billing-history',
    title: 'Billing History',
    guard: 'owner',
    back: '/manage-account',
    isList: true,
    load: () => import('../features/billing/payments/all-billing-history-screen.tsx'),
  },
  {
    path: '/billing-report',
    title: 'Billing report',
    guard: 'owner',
    isPrint: true,
    load: () => import('../features/billing/payments/billing-report-screen.tsx'),
  },
  {
    path: '/users-billing',
    title: 'Owners’ billing',
    guard: 'hr',
    back: '/users-info',
    isList: true,
    load: () => import('../features/billing/payments/all-users-billing-screen.tsx'),
  },
  {
    path: '/checkout',
    title: 'Checkout',
    guard: 'owner',
    back: '/manage-account',
    load: () => import('../features/checkout/checkout-screen.tsx'),
  },
  {
    path: '/payment-success',
    title: 'Payment Successful!',
    guard: 'owner',
    back: '/manage-account',
    load: () => import('../features/checkout/payment-success-screen.tsx'),
  },
  {
    path: '/payment-cancelled',
    title: 'Payment Cancelled',
    guard: 'owner',
    back: '/manage-account',
    load: () => import('../features/checkout/payment-cancelled-screen.tsx'),
  },
];
