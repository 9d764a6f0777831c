import { alter, type Draft, ownOperations, Refused } from './draft'
import type { PlanOperation } from '../model'

const freeKey = (draft: Draft, key: string) => {
  let number = 1
  while (draft.byKey.has(`${key}.${number}`)) number++
  return `${key}.${number}`
}

/** Operations that follow one, or keep a tank until its end, do so with its piece too. */
function followPiece(draft: Draft, parent: number, piece: number) {
  draft.operations.forEach(({ after, holds }, at) => {
    const followed = after.filter(({ operation }) => operation === parent)
    if (followed.length > 0)
      alter(draft, at, { after: [...after, ...followed.map((edge) => ({ ...edge, operation: piece }))] })
    if (holds.includes(parent)) alter(draft, at, { holds: [...holds, piece] })
  })
}

/** Takes a quantity off an operation; answers the index of the piece, which is in no lane. */
export function takePiece(draft: Draft, at: number, quantity: number, as?: string): number {
  const parent = draft.operations[at]!
  if (!(quantity > 0 && quantity < parent.quantity)) throw new Refused('quantity', parent.key)
  const key = as ?? freeKey(draft, parent.key)
  if (draft.byKey.has(key)) throw new Refused('quantity', key)
  const piece: PlanOperation = { ...parent, key, quantity, pin: null }
  const index = draft.operations.length
  ownOperations(draft).push(piece)
  draft.byKey = new Map(draft.byKey).set(key, index)
  const lanes = new Int32Array(index + 1).fill(-1)
  lanes.set(draft.laneOf.subarray(0, index))
  draft.laneOf = lanes
  followPiece(draft, at, index)
  alter(draft, at, { quantity: parent.quantity - quantity })
  return index
}

/** Indexes of all operations without one of them. */
const withoutIndex = (removed: number) => ({
  one: (at: number) => (at > removed ? at - 1 : at),
  all: (list: readonly number[]) =>
    list.filter((at) => at !== removed).map((at) => (at > removed ? at - 1 : at)),
})

/** A piece back into another one of its step: its quantity goes there and it is removed. */
export function joinPiece(draft: Draft, piece: number, into: number) {
  const { quantity, key, step } = draft.operations[piece]!
  const parent = draft.operations[into]!
  if (piece === into || parent.step !== step) throw new Refused('quantity', key)
  alter(draft, into, { quantity: parent.quantity + quantity })
  const { one, all } = withoutIndex(piece)
  const left = draft.operations
    .filter((_, at) => at !== piece)
    .map((operation) => {
      const { after, holds } = operation
      const touchesPiece = after.some((edge) => edge.operation >= piece) || holds.some((at) => at >= piece)
      if (!touchesPiece) return operation
      const edges = after.filter((edge) => edge.operation !== piece)
      return {
        ...operation,
        after: edges.map((edge) => ({ ...edge, operation: one(edge.operation) })),
        holds: all(holds),
      }
    })
  draft.operations = left
  draft.ownOperations = left
  draft.lanes = draft.lanes.map((lane) => (lane.some((at) => at >= piece) ? all(lane) : lane))
  draft.laneOf = draft.laneOf.filter((_, at) => at !== piece)
  draft.byKey = new Map(draft.operations.map((operation, at) => [operation.key, at]))
}

/** Another quantity of a line; the rest of its step takes or gives the difference. */
export function resize(draft: Draft, at: number, quantity: number, isAlone: boolean) {
  const line = draft.operations[at]!
  if (!(quantity >= 0) || (quantity === 0 && !isAlone)) throw new Refused('quantity', line.key)
  const less = line.quantity - quantity
  if (isAlone || less === 0) return alter(draft, at, { quantity })
  const restKey = `S${line.step}`
  const rest = draft.byKey.get(restKey)
  if (rest === at) throw new Refused('quantity', line.key)
  if (rest === undefined && less > 0) {
    takePiece(draft, at, less, restKey)
    return
  }
  if (rest !== undefined)
    alter(draft, rest, { quantity: Math.max(0, draft.operations[rest]!.quantity + less) })
  alter(draft, at, { quantity })
}
