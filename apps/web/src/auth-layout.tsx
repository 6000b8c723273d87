import { PRODUCT_NAME } from '@quarterdeck/domain/product';
import { Outlet } from 'react-router';
import { AuthFrame } from './ui/layout/auth-frame.tsx';
import { UiProvider } from './ui/ui-provider.tsx';

/** The layout of the auth screens. */
export function AuthLayout() {
  return (
    <UiProvider>
      <AuthFrame productName={PRODUCT_NAME}>
        <Outlet />
      </AuthFrame>
    </UiProvider>
  );
}
