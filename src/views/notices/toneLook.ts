import type { Tone } from '../../machines/notices'
import type { GlyphName } from '../parts/Glyph'

/** Glyph and word of a tone, so that colour is never the only sign. */
export const toneLook: Record<Tone, { glyph: GlyphName; word: string }> = {
  success: { glyph: 'check', word: 'Done' },
  warning: { glyph: 'half', word: 'Warning' },
  info: { glyph: 'ring', word: 'Note' },
  danger: { glyph: 'stop', word: 'Error' },
}
