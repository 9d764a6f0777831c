import type { RecipeLine } from '../recipes/recipe_lines'

/** How far a line may be off, in percent of its target; nicotine is weighed closest. */
export const toleranceOf = ({ role, tolerance_percent }: Pick<RecipeLine, 'role' | 'tolerance_percent'>) =>
  tolerance_percent ?? (role === 'nicotine' ? 0.2 : 0.5)

export type Deviation = {
  /** Of the whole line, in percent of its target; 0 where nothing was to be weighed. */
  percent: number
  isWithin: boolean
}

/** How far what a line has taken is off its target. */
export function deviationOf(ml: number, targetMl: number, tolerance: number): Deviation {
  if (targetMl <= 0) return { percent: ml > 0 ? 100 : 0, isWithin: ml <= 0 }
  const percent = ((ml - targetMl) / targetMl) * 100
  return { percent: Number(percent.toFixed(4)), isWithin: Math.abs(percent) <= tolerance + 1e-9 }
}
