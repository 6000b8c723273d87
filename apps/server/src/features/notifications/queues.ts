import type { Queue } from '../../platform/jobs.ts';
import { digestQueue } from './digests.ts';
import { missingQueue } from './missing.ts';
import { noticeQueue } from './notices.ts';
import type { NotificationDependencies } from './sending.ts';
import { sweepQueues } from './sweep.ts';

export const notificationQueues = (deps: NotificationDependencies): Queue<never>[] => [
  noticeQueue(deps),
  missingQueue(deps),
  digestQueue(deps),
  ...sweepQueues(deps),
];
