/** The natural width and height of each picture in CSS pixels. `tools/pictures.ts` takes the pictures. */
export const PICTURE_SIZES = {
  dashboard: [1280, 620],
  entry: [360, 740],
  games: [764, 630],
  'games-phone': [360, 396],
  calendar: [724, 710],
  'calendar-phone': [332, 479],
  attention: [912, 248],
  'attention-phone': [332, 448],
} as const;

export type PictureName = keyof typeof PICTURE_SIZES;
