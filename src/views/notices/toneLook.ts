import type { Tone } from '../../machines/notices'
import type { GlyphName } from '../parts/Glyph'
import { t } from '../../texts/texts'

/** Glyph and word of a tone, so that colour is never the only sign. */
export const toneLook: Record<Tone, { glyph: GlyphName; word: string }> = {
  success: { glyph: 'check', word: t('Done') },
  warning: { glyph: 'half', word: t('Warning') },
  info: { glyph: 'ring', word: t('Note') },
  danger: { glyph: 'stop', word: t('Error') },
}
