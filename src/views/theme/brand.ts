import type { Brand } from './tokens'

/** The preset of a person's theme colour: #409EFF is classic, everything else harbour. */
export const brandOf = (themeColour: unknown): Brand =>
  typeof themeColour === 'string' && themeColour.toUpperCase() === '#409EFF' ? 'classic' : 'harbour'
