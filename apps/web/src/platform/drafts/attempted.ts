import { prefixOfUser } from './draft-list.ts';

/** Whether a save of this stored draft was tried and not confirmed. */
export function wasAttempted(form: string, entity: string): boolean {
  try {
    const stored = JSON.parse(localStorage.getItem(`${prefixOfUser()}${form}:${entity}`) ?? '{}') as {
      values?: { wasSent?: boolean };
    };
    return stored.values?.wasSent === true;
  } catch {
    return false;
  }
}
