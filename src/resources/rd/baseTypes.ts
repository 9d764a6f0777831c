/** What carries the nicotine of a liquid; a concentrate has none of its own. */
export const baseTypes = ['freebase', 'salt', 'nicotine_free', 'concentrate'] as const
