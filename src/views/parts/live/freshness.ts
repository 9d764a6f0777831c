import type { Freshness } from '../../../streams/connection/freshness'
import type { GlyphName } from '../Glyph'
import { t } from '../../../texts/texts'

export type { Freshness }

export const freshnessLook: Record<Freshness, { glyph: GlyphName; word: string; className: string }> = {
  live: { glyph: 'dot', word: t('Live'), className: 'dc-live' },
  late: { glyph: 'clock', word: t('Late'), className: 'dc-late' },
  lost: { glyph: 'lost', word: t('Lost'), className: 'dc-lost' },
  unknown: { glyph: 'dashed', word: t('No data yet'), className: 'dc-unknown' },
}
