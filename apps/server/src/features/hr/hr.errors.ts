import { Failure } from '../../platform/failure.ts';

export const userNotFound = () => new Failure({ _id: 'User not found' });
