import {
  createTheme,
  defaultVariantColorsResolver,
  type CSSVariablesResolver,
  type MantineColorsTuple,
  type VariantColorsResolver,
} from '@mantine/core';

/**
 * Mantine needs ten shades of a color. Our colors come from theme.css and depend on the scheme, so each shade is the
 * same token.
 */
const tokenShades = (token: string): MantineColorsTuple => {
  const shade = `var(--${token})`;
  return [shade, shade, shade, shade, shade, shade, shade, shade, shade, shade];
};

/** `danger` is for actions that are hard to undo. It never looks like a screen's primary red button. */
const variantColors: VariantColorsResolver = (input) => {
  const danger = input.color === 'danger';
  const ink = danger ? 'var(--bad)' : 'var(--ink)';
  switch (input.variant) {
    case 'filled':
      return danger
        ? { background: 'var(--bad-soft)', hover: 'var(--bad-soft)', color: ink, border: '1px solid var(--bad)' }
        : {
            background: 'var(--brand)',
            hover: 'var(--brand-hover)',
            color: 'var(--on-brand)',
            border: '1px solid transparent',
          };
    case 'default':
      return { background: 'var(--surface)', hover: 'var(--sunk)', color: ink, border: '1px solid var(--line)' };
    case 'subtle':
      return {
        background: 'transparent',
        hover: danger ? 'var(--bad-soft)' : 'var(--sunk)',
        color: ink,
        border: '1px solid transparent',
      };
    default:
      return defaultVariantColorsResolver(input);
  }
};

export const theme = createTheme({
  primaryColor: 'brand',
  colors: {
    brand: tokenShades('brand'),
    danger: tokenShades('bad'),
    red: tokenShades('bad'),
    dark: [
      '#eaf0fa',
      '#c5d1e6',
      '#9db0cd',
      '#8496b4',
      '#1d3050',
      '#14243f',
      '#0c1a30',
      '#060f1f',
      '#081426',
      '#040b18',
    ],
    gray: [
      '#f3f5f9',
      '#e9edf4',
      '#dfe5ee',
      '#d6dde8',
      '#c3ccda',
      '#7c899f',
      '#4b5b74',
      '#3a4960',
      '#1f2f4a',
      '#0a1c36',
    ],
  },
  variantColorResolver: variantColors,
  fontFamily: 'var(--font-text)',
  headings: { fontFamily: 'var(--font-display)' },
  fontSizes: {
    xs: 'var(--text-xs)',
    sm: 'var(--text-sm)',
    md: 'var(--text-md)',
    lg: 'var(--text-lg)',
    xl: 'var(--text-xl)',
  },
  spacing: { xs: '0.5rem', sm: '0.75rem', md: '1rem', lg: '1.25rem', xl: '2rem' },
  radius: { md: 'var(--radius-control)', lg: 'var(--radius-card)' },
  defaultRadius: 'md',
  respectReducedMotion: true,
  cursorType: 'pointer',
  // Refers to components by name, because importing them would load all of them with the first screen.
  components: {
    Button: { vars: () => ({ root: { '--button-height': 'var(--touch)', '--button-fz': 'var(--text-md)' } }) },
    Input: { vars: () => ({ wrapper: { '--input-height': 'var(--touch)', '--input-fz': 'var(--text-md)' } }) },
    Modal: {
      defaultProps: { centered: true, radius: 'lg', closeButtonProps: { 'aria-label': 'Close' } },
      styles: {
        title: {
          minWidth: 0,
          fontFamily: 'var(--font-display)',
          fontSize: 'var(--text-lg)',
          fontWeight: 700,
          lineHeight: 1.25,
          overflowWrap: 'break-word',
        },
      },
    },
  },
});

/** Maps Mantine's own variables to our tokens, which handle the scheme themselves. */
export const cssVariables: CSSVariablesResolver = () => {
  const tokens = {
    '--mantine-color-body': 'var(--surface)',
    '--mantine-color-text': 'var(--ink)',
    '--mantine-color-bright': 'var(--ink)',
    '--mantine-color-dimmed': 'var(--dim)',
    '--mantine-color-placeholder': 'var(--dim)',
    '--mantine-color-anchor': 'var(--ink)',
    '--mantine-color-error': 'var(--bad)',
    '--mantine-color-default': 'var(--surface)',
    '--mantine-color-default-hover': 'var(--sunk)',
    '--mantine-color-default-color': 'var(--ink)',
    '--mantine-color-default-border': 'var(--line)',
    '--mantine-color-disabled': 'var(--sunk)',
    '--mantine-color-disabled-color': 'var(--dim)',
    '--mantine-color-disabled-border': 'var(--line)',
    '--mantine-primary-color-contrast': 'var(--on-brand)',
  };
  return { variables: { '--mantine-line-height': '1.5' }, light: tokens, dark: tokens };
};
