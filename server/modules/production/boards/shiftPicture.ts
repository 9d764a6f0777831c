import type { StateInterval } from '../machines/oee'
import { overlap, type Window } from '../../../site/shifts'

/** Most blocks that remain legible on a timeline. */
export const mostBlocks = 200

const lengthOf = ({ from, to }: Window) => to - from

/** What a machine did longest inside a window, from where it is known to where it ends; null where nothing is. */
function mainIn(stretches: readonly StateInterval[], slot: Window): StateInterval | null {
  const parts = stretches
    .map((stretch) => ({
      ...stretch,
      from: Math.max(stretch.from, slot.from),
      to: Math.min(stretch.to, slot.to),
    }))
    .filter((part) => overlap(part, slot) > 0)
  const [first, last] = [parts[0], parts.at(-1)]
  if (!first || !last) return null
  const lasted = new Map<string, number>()
  for (const part of parts) lasted.set(part.state, (lasted.get(part.state) ?? 0) + lengthOf(part))
  const [state] = [...lasted].toSorted((one, other) => other[1] - one[1])[0] ?? [first.state]
  const longest = parts
    .filter((part) => part.state === state)
    .toSorted((one, other) => lengthOf(other) - lengthOf(one))[0]
  return { state, reason: longest?.reason ?? null, from: first.from, to: last.to }
}

/**
 * The stretches of a window as they can be drawn: all of them, or, of a machine that changes all the time, what it did
 * longest in each of `mostBlocks` equal parts, so that what screens hold does not grow with every change of a shift.
 */
export function picturedStretches(
  stretches: readonly StateInterval[],
  window: Window,
): readonly StateInterval[] {
  if (stretches.length <= mostBlocks) return stretches
  const step = lengthOf(window) / mostBlocks
  const drawn: StateInterval[] = []
  let next = 0
  for (let slot = 0; slot < mostBlocks; slot++) {
    const part = { from: window.from + slot * step, to: window.from + (slot + 1) * step }
    while (stretches[next] && (stretches[next]?.to ?? 0) <= part.from) next++
    let end = next
    while (stretches[end] && (stretches[end]?.from ?? 0) < part.to) end++
    const main = mainIn(stretches.slice(next, end), part)
    const before = drawn.at(-1)
    if (!main) continue
    if (before && before.to === main.from && before.state === main.state && before.reason === main.reason)
      drawn[drawn.length - 1] = { ...before, to: main.to }
    else drawn.push(main)
  }
  return drawn
}
