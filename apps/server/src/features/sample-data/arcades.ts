/** An arcade's location determines its busy times. */
export type Place = 'boardwalk' | 'mall' | 'station';

interface Representative {
  repName: string;
  repPhone: string;
}

export interface PlannedGame extends Representative {
  gameName: string;
  quantity: number;
  /** Percentage of the takings owed to the representative. */
  commission: number;
  /** Takings on an average day, in dollars. */
  typicalTakings: number;
  /** Taken out of use on the last August 31. */
  retired?: boolean;
}

export interface ArcadePlan {
  storeName: string;
  address: string;
  notes: string;
  /** Dollars left in the till for change; 0 for none. */
  openingFloat: number;
  place: Place;
  games: PlannedGame[];
}

const rita = { repName: 'Rita Alvarez', repPhone: '+1 609 555 0142' };
const sam = { repName: 'Sam Okafor', repPhone: '+1 609 555 0178' };
const lena = { repName: 'Lena Brandt', repPhone: '+1 856 555 0119' };
/** The owner's own games have no representative. */
const own = { repName: '', repPhone: '' };

const game = (
  gameName: string,
  quantity: number,
  representative: Representative,
  commission: number,
  typicalTakings: number,
): PlannedGame => ({ gameName, quantity, ...representative, commission, typicalTakings });

const boardwalk: ArcadePlan = {
  openingFloat: 150,
  storeName: 'Boardwalk Pier 7',
  address: '7 Pier Road, Atlantic City',
  notes: 'Keys with Sam. Alarm code in the safe.',
  place: 'boardwalk',
  games: [
    game('Neon Drift', 2, rita, 12.5, 62),
    game('Claw King', 3, rita, 40, 58),
    game('Hoop Fever', 2, sam, 35, 47),
    game('Pac Royale', 1, sam, 35, 36),
    game('Air Duel', 2, own, 0, 31),
    game('Skee Lane 1', 1, own, 0, 24),
    game('Skee Lane 2', 1, own, 0, 22),
    game('Coin Cascade', 2, lena, 30, 44),
    game('Whack-a-Gator', 1, own, 0, 19),
    game('Turbo Harbor', 2, rita, 25, 28),
    game('Galaxy Patrol', 1, sam, 35, 14),
    game('Ghost Alley', 1, sam, 35, 13),
    game('Thunder Lane Pinball', 2, own, 0, 17),
    game('Prize Tower', 1, lena, 42.5, 26),
    game('Dance Circuit', 1, rita, 25, 16),
    game('Puck Storm', 2, own, 0, 21),
    game('Water Blaster', 4, own, 0, 23),
    game('Lucky Wheel', 1, lena, 30, 18),
    game("Captain's Carousel", 1, own, 0, 11),
    game('Photo Booth', 1, lena, 50, 15),
  ],
};

const mall: ArcadePlan = {
  openingFloat: 0,
  storeName: 'Mall Level 3',
  address: 'Level 3, Cherry Hill Mall',
  notes: 'Deliveries through dock C before 10. Center security: extension 311.',
  place: 'mall',
  games: [
    game('Neon Drift', 1, rita, 12.5, 41),
    game('Claw King', 2, rita, 40, 44),
    game('Candy Crane', 2, lena, 42.5, 33),
    game('Hoop Fever', 1, sam, 35, 27),
    game('Prize Tower', 1, lena, 42.5, 29),
    game('Coin Cascade', 1, lena, 30, 25),
    game('Dance Circuit', 2, rita, 25, 24),
    game('VR Coaster', 1, lena, 45, 21),
    game('Pac Royale', 1, sam, 35, 19),
    game('Rally Masters', 2, rita, 25, 18),
    game('Air Duel', 1, own, 0, 17),
    game('Zombie Escalator', 1, sam, 35, 14),
    game('Mini Bowl', 2, own, 0, 13),
    game('Ticket Jungle', 1, own, 0, 12),
    game('Puck Storm', 1, own, 0, 12),
    game('Kiddie Express', 1, own, 0, 10),
    game('Space Ducks', 1, own, 0, 9),
    game('Moon Hopper', 1, own, 0, 7),
    game('Photo Booth', 1, lena, 50, 16),
    { ...game('Rocket Ride', 1, own, 0, 5), retired: true },
  ],
};

const station: ArcadePlan = {
  openingFloat: 0,
  storeName: 'Station Hall',
  address: '30th Street Station',
  notes: 'The hall is closed from November until the middle of March. Key at the ticket office.',
  place: 'station',
  games: [
    game('Neon Drift', 1, rita, 12.5, 33),
    game('Pac Royale', 1, sam, 35, 27),
    game('Night Train', 2, sam, 35, 25),
    game('Claw King', 1, rita, 40, 22),
    game('Coin Cascade', 1, lena, 30, 20),
    game('Express Pinball', 2, own, 0, 18),
    game('Galaxy Patrol', 1, sam, 35, 16),
    game('Quick Quarter', 2, own, 0, 15),
    game('Turbo Harbor', 1, rita, 25, 14),
    game('Hoop Fever', 1, sam, 35, 14),
    game('Air Duel', 1, own, 0, 12),
    game('Dart Deck', 2, own, 0, 12),
    game('Ghost Alley', 1, sam, 35, 11),
    game('Platform Fighter', 1, rita, 25, 11),
    game('Thunder Lane Pinball', 1, own, 0, 10),
    game('Lucky Wheel', 1, lena, 30, 9),
    game('Puck Storm', 1, own, 0, 8),
    game('Commuter Trivia', 1, own, 0, 6),
    game('Signal Box', 1, own, 0, 5),
    game('Photo Booth', 2, lena, 50, 19),
  ],
};

export const ARCADES: ArcadePlan[] = [boardwalk, mall, station];
