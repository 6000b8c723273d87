/** The network error screen cannot be loaded without a connection, so it is loaded in advance. */
export async function preloadNetworkError(): Promise<void> {
  const parts = [
    import('./auth-layout.tsx'),
    import('./features/accounts/network-error-screen.tsx'),
    import('./ui/feedback/notices.tsx'),
  ];
  // Without them a failure shows a plainer page.
  await Promise.allSettled(parts);
}
