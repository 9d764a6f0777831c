import type { Brand } from './tokens'

/** The theme colours by their preset, as they are kept with the account. */
export const themeColours: Record<Brand, string> = { harbour: '#1890ff', classic: '#409EFF' }
