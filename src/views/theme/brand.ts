import type { Brand } from './tokens'

/** The preset of a theme colour, or its own name: #409EFF is classic, everything else harbour. */
export const brandOf = (themeColour: unknown): Brand =>
  typeof themeColour === 'string' && ['#409EFF', 'CLASSIC'].includes(themeColour.toUpperCase())
    ? 'classic'
    : 'harbour'
