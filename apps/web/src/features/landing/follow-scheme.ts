const SYSTEM_IS_DARK = '(prefers-color-scheme: dark)';

/**
 * Pictures follow the system's color scheme. If a user has chosen the other scheme in the app, they follow that
 * choice.
 */
export function followScheme(): void {
  const isDark = document.documentElement.dataset.mantineColorScheme === 'dark';
  if (matchMedia(SYSTEM_IS_DARK).matches === isDark) return;
  for (const source of document.querySelectorAll<HTMLSourceElement>(`source[media*="${SYSTEM_IS_DARK}"]`)) {
    source.media = isDark ? source.media.replace(SYSTEM_IS_DARK, '(min-width: 0px)') : 'not all';
  }
}
