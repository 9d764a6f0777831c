import type { Tone } from '../../machines/notices'
import type { GlyphName } from '../parts/Glyph'

/** Shape and word of a tone, so that none is told by its colour alone. */
export const toneLook: Record<Tone, { glyph: GlyphName; word: string }> = {
  success: { glyph: 'check', word: 'Done' },
  warning: { glyph: 'half', word: 'Warning' },
  info: { glyph: 'ring', word: 'Note' },
  danger: { glyph: 'stop', word: 'Error' },
}
