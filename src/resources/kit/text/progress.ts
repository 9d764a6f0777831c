import type { AnyResource } from '../define/definition'

/** How much of a row is done and planned, by the progress of its list; null for a list without one. */
export function progressOf({ list: { progress } }: AnyResource, row: Readonly<Record<string, unknown>>) {
  if (!progress) return null
  const figure = (name: string) => Number(row[name] ?? 0)
  return { done: Math.max(...progress.done.map(figure)), planned: figure(progress.planned) }
}

/** The progress in whole percent, as `85 %`; empty where nothing is planned. */
export const progressText = ({ done, planned }: { done: number; planned: number }) =>
  planned > 0 ? `${Math.round((done / planned) * 100)} %` : ''
