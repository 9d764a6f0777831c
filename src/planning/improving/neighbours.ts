import { type Shop, workOn } from './shop'

/** An operation behind another one of a machine (-1: first), and how long the ways through what it moves will be. */
export type Move = { at: number; machine: number; previous: number; length: number; isTabu: boolean }

export type Tabu = (before: number, behind: number) => boolean

const headBy = ({ jobBefore, head, work }: Shop, at: number) => {
  const job = jobBefore[at]!
  return job < 0 ? 0 : head[job]! + work[job]!
}

const tailBy = ({ jobBehind, tail, work }: Shop, at: number) => {
  const job = jobBehind[at]!
  return job < 0 ? 0 : tail[job]! + work[job]!
}

/** The longest way through a stretch of a lane were it in this sequence (Balas and Vazacopoulos). */
function lengthOf(shop: Shop, stretch: readonly number[], previous: number, next: number): number {
  const { head, tail, work } = shop
  const heads: number[] = []
  let from = previous < 0 ? 0 : head[previous]! + work[previous]!
  for (const at of stretch) {
    from = Math.max(from, headBy(shop, at))
    heads.push(from)
    from += work[at]!
  }
  let behind = next < 0 ? 0 : tail[next]! + work[next]!
  let longest = 0
  for (let place = stretch.length - 1; place >= 0; place--) {
    const at = stretch[place]!
    behind = Math.max(behind, tailBy(shop, at))
    longest = Math.max(longest, heads[place]! + work[at]! + behind)
    behind += work[at]!
  }
  return longest
}

/** An operation of a block to behind a later one, when that makes no circle for sure. */
function laterMove(
  shop: Shop,
  block: readonly number[],
  from: number,
  to: number,
  tabu: Tabu,
): Move | undefined {
  const at = block[from]!
  const last = block[to]!
  if (last === shop.jobBehind[at]) return undefined
  if (shop.jobBehind[at]! >= 0 && shop.tail[last]! + shop.work[last]! < tailBy(shop, at)) return undefined
  const passed = block.slice(from + 1, to + 1)
  const length = lengthOf(shop, [...passed, at], shop.before[at]!, shop.behind[last]!)
  return {
    at,
    machine: shop.machine[at]!,
    previous: last,
    length,
    isTabu: passed.some((one) => tabu(one, at)),
  }
}

function earlierMove(
  shop: Shop,
  block: readonly number[],
  from: number,
  to: number,
  tabu: Tabu,
): Move | undefined {
  const at = block[from]!
  const first = block[to]!
  if (first === shop.jobBefore[at]) return undefined
  if (shop.jobBefore[at]! >= 0 && shop.head[first]! + shop.work[first]! < headBy(shop, at)) return undefined
  const passed = block.slice(to, from)
  const length = lengthOf(shop, [at, ...passed], shop.before[first]!, shop.behind[at]!)
  const previous = shop.before[first]!
  return { at, machine: shop.machine[at]!, previous, length, isTabu: passed.some((one) => tabu(at, one)) }
}

/** N6: into a block's ends, and its ends into the block. */
export function blockMoves(shop: Shop, block: readonly number[], tabu: Tabu, moves: Move[]) {
  const last = block.length - 1
  const add = (move: Move | undefined) => {
    if (move) moves.push(move)
  }
  for (let place = 0; place < last; place++) add(laterMove(shop, block, place, last, tabu))
  for (let place = last; place > 0; place--) add(earlierMove(shop, block, place, 0, tabu))
  for (let place = 1; place < last; place++) {
    add(laterMove(shop, block, 0, place, tabu))
    add(earlierMove(shop, block, last, place, tabu))
  }
}

/** To each other machine that can do it, where it fits best (Mastrolilli and Gambardella). */
export function otherMachines(shop: Shop, at: number, tabu: Tabu, moves: Move[]) {
  const { choiceStart, choiceMachine } = shop.compiled
  for (let choice = choiceStart[at]!; choice < choiceStart[at + 1]!; choice++) {
    const machine = choiceMachine[choice]!
    if (machine !== shop.machine[at]) insertions(shop, at, machine, tabu(at, shop.count + machine), moves)
  }
}

function insertions(shop: Shop, at: number, machine: number, isTabu: boolean, moves: Move[]) {
  const { head, tail, work, behind, first } = shop
  const from = headBy(shop, at)
  const rest = tailBy(shop, at)
  const seconds = workOn(shop.compiled, at, machine)
  let previous = -1
  let next = first[machine]!
  // What ends before it can start and has a long way behind it stays before it.
  while (next >= 0 && head[next]! + work[next]! <= from && tail[next]! + work[next]! > rest) {
    previous = next
    next = behind[next]!
  }
  for (;;) {
    const start = Math.max(from, previous < 0 ? 0 : head[previous]! + work[previous]!)
    const left = Math.max(rest, next < 0 ? 0 : tail[next]! + work[next]!)
    moves.push({ at, machine, previous, length: start + seconds + left, isTabu })
    const mustFollow = next < 0 || (tail[next]! + work[next]! <= rest && head[next]! + work[next]! > from)
    if (mustFollow) return
    previous = next
    next = behind[next]!
  }
}
