import type { Freshness } from '../../../streams/connection/freshness'
import type { GlyphName } from '../Glyph'

export type { Freshness }

export const freshnessLook: Record<Freshness, { glyph: GlyphName; word: string; className: string }> = {
  live: { glyph: 'dot', word: 'Live', className: 'dc-live' },
  late: { glyph: 'clock', word: 'Late', className: 'dc-late' },
  lost: { glyph: 'lost', word: 'Lost', className: 'dc-lost' },
  unknown: { glyph: 'dashed', word: 'No data yet', className: 'dc-unknown' },
}
