import type { GlyphName } from './Glyph'

/** How far a shown value may be trusted: the state of its source, never of the plant. */
export type Freshness = 'live' | 'late' | 'lost' | 'unknown'

export const freshnessLook: Record<Freshness, { glyph: GlyphName; word: string; className: string }> = {
  live: { glyph: 'dot', word: 'Live', className: 'dc-live' },
  late: { glyph: 'clock', word: 'Late', className: 'dc-late' },
  lost: { glyph: 'lost', word: 'Lost', className: 'dc-lost' },
  unknown: { glyph: 'dashed', word: 'No data yet', className: 'dc-unknown' },
}
