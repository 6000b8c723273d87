import { html } from '@remix-run/html-template';
import type { Guard } from '@quarterdeck/domain/after-sign-in';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { withSupportEmail } from './web-app.ts';

/** The values for a sign-in page's placeholders. Omitted ones stay blank. */
export type Filled = Partial<
  Record<
    | 'PROBLEM'
    | 'CODE'
    | 'FAILURE'
    | 'ACCEPTS'
    | 'EMAIL'
    | 'EMAIL_FAULT'
    | 'EMAIL_INVALID'
    | 'PASSWORD_FAULT'
    | 'PASSWORD_INVALID'
    | 'CODE_FAULT'
    | 'CODE_INVALID',
    string | undefined
  >
>;

/** Replaces in one pass, so that a value which looks like a placeholder is not replaced. */
const fill = (template: string, values: Filled): string =>
  template.replace(/%([A-Z_]+)%/g, (_, name: string) => String(html`${values[name as keyof Filled] ?? ''}`));

export interface SignInPages {
  login: (values: Filled) => string;
  code: (values: Filled) => string;
  /** The guard of the screen at a path; null if there is no screen. */
  guardAt: (path: string) => Guard | null;
}

/** Matches paths like the web app's router: `:name` is any segment; case and a trailing slash don't matter. */
const matcherOf = (path: string): RegExp =>
  new RegExp(`^${path.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/:\w+/g, '[^/]+')}/?$`, 'i');

const TEMPLATES = { login: 'prerendered/login.template.html', code: 'prerendered/login-code.template.html' };

/** @returns undefined if the web app is not built. */
export function readSignInPages(folder: string, supportEmail: string | undefined): SignInPages | undefined {
  if (!existsSync(join(folder, TEMPLATES.login))) return undefined;
  const template = (file: string) => withSupportEmail(readFileSync(join(folder, file), 'utf8'), supportEmail);
  const [login, code] = [template(TEMPLATES.login), template(TEMPLATES.code)];
  const screens = JSON.parse(readFileSync(join(folder, '.guards.json'), 'utf8')) as [path: string, guard: Guard][];
  // A path without parameters matches before one with parameters; the not-found screen matches every other path.
  const guards = screens
    .filter(([path]) => path !== '*')
    .toSorted(([a], [b]) => Number(a.includes(':')) - Number(b.includes(':')))
    .map(([path, guard]) => ({ matcher: matcherOf(path), guard }));
  return {
    login: (values) => fill(login, values),
    code: (values) => fill(code, values),
    guardAt: (path) => guards.find(({ matcher }) => matcher.test(path))?.guard ?? null,
  };
}
