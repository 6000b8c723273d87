import { PRODUCT_NAME } from '@quarterdeck/domain/product';
import { Outlet } from 'react-router';
import { AuthFrame } from './ui/layout/auth-frame.tsx';
import { UiProvider } from './ui/ui-provider.tsx';

/** Around the screens before the sign-in. */
export function AuthLayout() {
  return (
    <UiProvider>
      <AuthFrame productName={PRODUCT_NAME}>
        <Outlet />
      </AuthFrame>
    </UiProvider>
  );
}
