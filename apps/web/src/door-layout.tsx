import { PRODUCT_NAME } from '@quarterdeck/domain/product';
import { Outlet } from 'react-router';
import { DoorFrame } from './ui/layout/door-frame.tsx';
import { UiProvider } from './ui/ui-provider.tsx';

/** Around the screens before the sign-in. */
export function DoorLayout() {
  return (
    <UiProvider>
      <DoorFrame productName={PRODUCT_NAME}>
        <Outlet />
      </DoorFrame>
    </UiProvider>
  );
}
