import { IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react';
import type { MantineColorScheme } from '@mantine/core';

/** The color schemes a user can choose. */
export const SCHEMES: { value: MantineColorScheme; label: string; icon: typeof IconSun }[] = [
  { value: 'light', label: 'Light', icon: IconSun },
  { value: 'dark', label: 'Dark', icon: IconMoon },
  { value: 'auto', label: 'System', icon: IconDeviceDesktop },
];
