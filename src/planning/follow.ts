import { applyChanges } from './apply'
import type { PlanChange } from './changes'
import type { PlanModel } from './model'

/** A version of a plan: what was changed, and the keys that pieces have since. */
export type Version = {
  version: number
  changes: readonly PlanChange[]
  keys: Readonly<Record<string, string>>
}

function renamed(model: PlanModel, keys: Version['keys']): PlanModel {
  if (Object.keys(keys).length === 0) return model
  return {
    ...model,
    operations: model.operations.map((one) => {
      const key = keys[one.key]
      return key === undefined ? one : { ...one, key }
    }),
  }
}

/** The plan with the later ones of these versions made on it; undefined where one is missing or does not fit. */
export function follow(model: PlanModel, versions: readonly Version[]): PlanModel | undefined {
  let current = model
  for (const { version, changes, keys } of versions) {
    if (version <= current.version) continue
    if (version !== current.version + 1) return undefined
    const made = applyChanges(current, changes)
    if ('refused' in made) return undefined
    current = { ...renamed(made, keys), version }
  }
  return current
}
