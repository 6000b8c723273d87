import { v7 as uuidv7 } from 'uuid';

const UUID_BYTES = 16;

/** The lowest id (UUIDv7) that a row of this millisecond can have: rows since a time are one range of an index. */
export const lowestId = (milliseconds: number): string =>
  uuidv7({ msecs: milliseconds, seq: 0, random: new Uint8Array(UUID_BYTES) });
