/** `Rita Alvarez, 12.5%`; a game without a representative is the owner's own. */
export const describeCommission = ({ repName, commission }: { repName: string; commission: number }): string =>
  repName === '' ? 'Own game' : `${repName}, ${commission}%`;
