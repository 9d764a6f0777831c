/** A status that demo transfers are shown in. */
export type Status =
  | 'draft'
  | 'partially_allocated'
  | 'allocated'
  | 'in_transit'
  | 'partially_received'
  | 'received'
  | 'cancelled'
/** How far a transfer got, between which sites, and whether some of it was lost. */
export type Fate = { status: Status; way: Way; picked?: boolean; lost?: boolean }
export type Way = readonly [from: string, to: string]

export const north: Way = ['WHS', 'DCC']
const ways: readonly Way[] = [
  north,
  north,
  ['LVL', 'LAB'],
  north,
  ['WHS', 'LVL'],
  north,
  ['DCC', 'WHS'],
  north,
]

export const fates: readonly Fate[] = [
  ...Array.from({ length: 24 }, (_, nth): Fate => {
    const way = ways[nth % ways.length] ?? north
    return nth % 11 === 6 ? { status: 'cancelled', way } : { status: 'received', way, lost: nth % 8 === 5 }
  }),
  { status: 'received', way: north },
  { status: 'partially_received', way: north },
  { status: 'received', way: ['LVL', 'LAB'] },
  { status: 'partially_received', way: ['WHS', 'LVL'] },
  { status: 'in_transit', way: north },
  { status: 'received', way: ['DCC', 'WHS'] },
  { status: 'in_transit', way: north },
  { status: 'in_transit', way: ['LVL', 'LAB'] },
  { status: 'allocated', way: north, picked: true },
  { status: 'in_transit', way: ['DCC', 'WHS'] },
  { status: 'partially_allocated', way: north },
  { status: 'allocated', way: ['LVL', 'LAB'] },
  { status: 'partially_allocated', way: ['WHS', 'LVL'], picked: true },
  { status: 'allocated', way: north },
  { status: 'draft', way: north },
  { status: 'draft', way: ['WHS', 'LVL'] },
]
