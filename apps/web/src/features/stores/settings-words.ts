export const minutesInWords = (minutes: number): string => {
  if (minutes === 0) return 'Off';
  return minutes === 1 ? '1 minute' : `${minutes} minutes`;
};

export const daysInWords = (days: number): string =>
  days === 0 ? 'Only today' : `${days} ${days === 1 ? 'day' : 'days'} back`;
