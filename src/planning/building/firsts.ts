/** Numbers of which the first of the smallest is at hand: a tree of winners over them. */
export type Firsts = { leaves: number; winners: Int32Array; values: Float64Array }

const unset = 0x7fffffff

/** So many numbers, all larger than any that is set. */
export function firstsOf(count: number): Firsts {
  let leaves = 1
  while (leaves < count) leaves *= 2
  const winners = new Int32Array(2 * leaves)
  for (let leaf = 0; leaf < leaves; leaf++) winners[leaves + leaf] = leaf
  for (let node = leaves - 1; node > 0; node--) winners[node] = winners[2 * node]!
  return { leaves, winners, values: new Float64Array(leaves).fill(unset) }
}

/** Sets a number; where it is the one before, nothing is done. */
export function setFirst({ leaves, winners, values }: Firsts, at: number, value: number) {
  if (values[at] === value) return
  values[at] = value
  for (let node = (leaves + at) >> 1; node > 0; node >>= 1) {
    const one = winners[2 * node]!
    const other = winners[2 * node + 1]!
    const winner = values[other]! < values[one]! ? other : one
    // Above another one that was and is before it nothing changes.
    if (winner !== at && winner === winners[node]) return
    winners[node] = winner
  }
}

/** The place of the smallest number, the first one of equal ones; -1 while none is set. */
export const smallest = ({ winners, values }: Firsts) => (values[winners[1]!]! < unset ? winners[1]! : -1)
