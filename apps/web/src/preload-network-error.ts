/** The network error screen cannot be loaded without a connection, so it is loaded in advance. */
export async function preloadNetworkError(): Promise<void> {
  const parts = [
    import('./auth-layout.tsx'),
    import('./features/accounts/network-error-screen.tsx'),
    import('./ui/feedback/notices.tsx'),
  ];
  // If these files are missing, a failure shows a simpler page.
  await Promise.allSettled(parts);
}
