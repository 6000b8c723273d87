import { describe, expect, test } from 'vitest';
import { homeOf, placeAfterSignIn, type Guard } from './after-sign-in.ts';

const GUARDS: Record<string, Guard> = {
  '/': 'public',
  '/login': 'guest',
  '/stores': 'owner',
  '/users-info': 'hr',
  '/staff-dashboard': 'counter',
  '/add-financial': 'signed-in',
};

const OWNER = { staffCreds: false, HR: false };
const HR = { staffCreds: false, HR: true };
const COUNTER = { staffCreds: true, HR: false };

const guardAt = (path: string) => GUARDS[path] ?? null;
const placeFor = (user: typeof OWNER, next: string | null) => placeAfterSignIn(user, next, guardAt);
/** Admits every path, which leaves only the check of the URL. */
const admitted = (next: string) => placeAfterSignIn(OWNER, next, () => 'owner');

test('home is the dashboard, at a counter the staff dashboard', () => {
  expect(homeOf(OWNER)).toBe('/dashboard');
  expect(homeOf(COUNTER)).toBe('/staff-dashboard');
});

describe('a sign-in leads', () => {
  test('home if the URL names no place', () => {
    expect(placeFor(OWNER, null)).toBe('/dashboard');
    expect(placeFor(COUNTER, '')).toBe('/staff-dashboard');
  });

  test('to the named place, with its query', () => {
    expect(placeFor(OWNER, '/stores?sort=name&q=a%20b')).toBe('/stores?sort=name&q=a%20b');
  });

  test('to the place that a path with dots resolves to', () => {
    expect(placeFor(OWNER, '/users-info/../stores')).toBe('/stores');
  });

  test('home if the named place has no screen', () => {
    expect(placeFor(OWNER, '/nowhere')).toBe('/dashboard');
  });
});

describe('a sign-in never leads to another site', () => {
  test.each([
    'https://evil.example/stores',
    'https:evil.example',
    'javascript:alert(1)',
    'data:text/html,x',
    'evil.example/stores',
    '//evil.example',
    '//evil.example/stores',
    '///evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '\\/evil.example',
    '/stores\\..\\\\evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    '\t//evil.example',
    ' //evil.example',
    '/.//evil.example',
    '/..//evil.example',
    '/stores/..//evil.example',
    '/%2e//evil.example',
  ])('through %j', (next) => {
    expect(admitted(next)).toBe('/dashboard');
  });

  test.each(['/stores\u0000', '/sto\tres', '/stores?q=\r\nSet-Cookie:x', '/stores\u007f', '/stores\u0085'])(
    'with a control character: %j',
    (next) => {
      expect(admitted(next)).toBe('/dashboard');
    },
  );

  test('a place can have at most 2,000 characters', () => {
    const longest = `/stores?q=${'x'.repeat(1_990)}`;
    expect(placeFor(OWNER, longest)).toBe(longest);
    expect(placeFor(OWNER, `${longest}x`)).toBe('/dashboard');
  });
});

describe('of all places, a sign-in leads only to those its user may see', () => {
  test.each<[string, typeof OWNER, string[]]>([
    ['an owner', OWNER, ['/stores', '/add-financial']],
    ['HR', HR, ['/stores', '/users-info', '/add-financial']],
    ['a counter', COUNTER, ['/staff-dashboard', '/add-financial']],
    ['a counter with HR set', { ...COUNTER, HR: true }, ['/staff-dashboard', '/add-financial']],
  ])('%s', (_who, user, places) => {
    const reached = Object.keys(GUARDS).filter((path) => placeFor(user, path) === path);
    expect(reached).toEqual(places);
  });
});
