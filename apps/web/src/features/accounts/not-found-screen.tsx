import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { AuthTitle } from '../../ui/layout/auth-frame.tsx';
import { LoadingScreen } from '../../ui/layout/loading-screen.tsx';

const LOADER_MS = 5_000;
const REDIRECT_MS = 7_000;

export function Component() {
  const [isShown, setShown] = useState(false);

  useEffect(() => {
    const show = setTimeout(() => setShown(true), LOADER_MS);
    const leave = setTimeout(() => location.assign('/'), REDIRECT_MS);
    return () => {
      clearTimeout(show);
      clearTimeout(leave);
    };
  }, []);

  if (!isShown) return <LoadingScreen />;
  return (
    <>
      <AuthTitle title="Page Not Found">
        Oops! The page you&apos;re looking for doesn&apos;t exist or has been moved.
      </AuthTitle>
      <Button component="a" href="/">
        Back to Home
      </Button>
    </>
  );
}
