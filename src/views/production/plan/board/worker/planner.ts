import {
  costsOf,
  effectOf,
  effectOfMove,
  isCircle,
  lateOrders,
  type PlanCosts,
} from '../../../../../planning/preview'
import { projection, type Projection } from '../../../../../planning/build'
import type { PlanChange, Refusal } from '../../../../../planning/changes'
import { digest } from '../../../../../planning/digest'
import type { PlanModel, PlanTimes } from '../../../../../planning/model'
import { type PackedModel, unpackModel } from '../../../../../planning/packed'
import { trialOf } from './trials'

/** What the board asks of the worker; answers carry the number of their question. */
export type PlannerQuestion =
  | { kind: 'load'; id: number; model: PlanModel }
  /** As it was answered: columns are handed over in a tenth of the time that rows take. */
  | { kind: 'loadPacked'; id: number; model: PackedModel }
  /** `model` is the key of the plan that the changes are meant for. */
  | { kind: 'preview'; id: number; model: string; changes: readonly PlanChange[] }
  /** The last change is a move of a card that is still in the hand. */
  | { kind: 'previewMove'; id: number; model: string; changes: readonly PlanChange[] }
  /** The preview of some move of a card of the plan loaded last, one for each number. */
  | { kind: 'try'; id: number; trial: number }

/** A plan without its model and the moves of its orders and cards, which are large to hand over: the page makes them. */
export type ComputedPlan = { times: PlanTimes; digest: string; late: number[]; costs: PlanCosts }

/** What changes make of a plan; of a move in the hand without the digest by which the server knows it. */
export type PlanPreview = Omit<ComputedPlan, 'digest'> & { digest: string | null }

export type PlannerAnswer =
  | { kind: 'loaded'; id: number; plan: ComputedPlan & { key: string } }
  | { kind: 'previewed'; id: number; preview: PlanPreview }
  | { kind: 'refused'; id: number; refusal: Refusal }
  /** Asked about a plan that is none of those loaded last. */
  | { kind: 'stale'; id: number }

type StoredPlan = {
  base: Projection
  key: string
  /** The plan with the changes that the card in the hand is moved on top of. */
  unsaved: { changes: readonly PlanChange[]; projection: Projection } | null
}

/** Plans of other instants may have the same times, as before a shift, and still take a change at another time. */
const keyOf = ({ version, origin, now }: PlanModel, made: string) => [version, origin, now, made].join(' ')

/** Loads may cross: the page asks about the one before the last for a moment. */
const keptModels = 2

const sameChanges = (one: readonly PlanChange[], other: readonly PlanChange[]) =>
  JSON.stringify(one) === JSON.stringify(other)

/** The plan with changes; those of a card in the hand are asked about again and again. Undefined where it refuses them. */
function projectionOf(stored: StoredPlan, changes: readonly PlanChange[]): Projection | undefined {
  if (changes.length === 0) return stored.base
  if (stored.unsaved && sameChanges(stored.unsaved.changes, changes)) return stored.unsaved.projection
  const made = effectOf(stored.base.model, changes, stored.base)
  if ('refused' in made) return undefined
  stored.unsaved = { changes, projection: made.projection }
  return made.projection
}

/** Answers the questions of one board on the models that it loaded last; their times are computed once. */
export function createPlanner() {
  let loaded: readonly StoredPlan[] = []

  function load(id: number, model: PlanModel): PlannerAnswer {
    const base = projection(model)
    if (isCircle(base)) return { kind: 'refused', id, refusal: { refused: 'circle', keys: base.circle } }
    const { times } = base
    const made = digest(times)
    const key = keyOf(model, made)
    loaded = [{ base, key, unsaved: null }, ...loaded].slice(0, keptModels)
    return {
      kind: 'loaded',
      id,
      plan: { key, times, digest: made, late: lateOrders(model, times), costs: costsOf(model, times) },
    }
  }

  function preview(id: number, { base }: StoredPlan, changes: readonly PlanChange[]): PlannerAnswer {
    const made = effectOf(base.model, changes, base)
    if ('refused' in made) return { kind: 'refused', id, refusal: made }
    const { times, late, costs } = made
    return { kind: 'previewed', id, preview: { times, digest: digest(times), late, costs } }
  }

  function previewMove(id: number, stored: StoredPlan, changes: readonly PlanChange[]): PlannerAnswer {
    const move = changes.at(-1)
    const before = projectionOf(stored, changes.slice(0, -1))
    const made = before && move && effectOfMove(before, move)
    if (!made) return preview(id, stored, changes)
    if ('refused' in made) return { kind: 'refused', id, refusal: made }
    return { kind: 'previewed', id, preview: { ...made, digest: null } }
  }

  return (question: PlannerQuestion): PlannerAnswer => {
    const { id } = question
    if (question.kind === 'load') return load(id, question.model)
    if (question.kind === 'loadPacked') return load(id, unpackModel(question.model))
    const [last] = loaded
    if (question.kind === 'try') {
      if (!last) return { kind: 'stale', id }
      const { model } = last.base
      const changes = trialOf(model, question.trial)
      // Few are built anew: that is done once where a card rests.
      if (question.trial % 8 !== 0) return previewMove(id, last, changes)
      projection(model)
      return preview(id, last, changes)
    }
    const stored = loaded.find((one) => one.key === question.model)
    if (!stored) return { kind: 'stale', id }
    return question.kind === 'preview'
      ? preview(id, stored, question.changes)
      : previewMove(id, stored, question.changes)
  }
}
