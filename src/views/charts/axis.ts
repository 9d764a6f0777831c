import { shortNumber } from '../format/format'

/** How axes and lines of every chart are drawn: small, grey, no vertical lines. */
export const axis = {
  tickLine: false,
  axisLine: false,
  tick: { fontSize: 11, fill: 'var(--dc-text-3)' },
} as const

export const valueAxis = {
  ...axis,
  width: 40,
  tickCount: 4,
  tickFormatter: (value: number) => shortNumber(value, 1),
} as const

/** Shares on one scale in every chart: 100 % is the fullest bar, unless one is above it. */
export const shareAxis = {
  ...valueAxis,
  domain: [0, (largest: number) => Math.max(100, largest)] as [number, (largest: number) => number],
  tickCount: 5,
}

export const gridLines = { vertical: false, stroke: 'var(--dc-line)' } as const

export const plan = { stroke: 'var(--dc-text-3)', strokeWidth: 1.5, strokeDasharray: '5 4' } as const

export const margins = { top: 12, right: 16, bottom: 0, left: 0 }

/** The colour of a phase as a series. */
export const phaseColour = (code: string) => `var(--dc-phase-${code}, var(--dc-fill))`
