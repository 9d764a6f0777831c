import type { PlanChange } from '../../../../../planning/changes'
import type { PlanVersion } from '../planSource'

/** The versions of a plan with the keys that their pieces have since they are lines, so that cards of now name them. */
export function withLaterKeys(versions: readonly PlanVersion[]): PlanVersion[] {
  const now = new Map<string, string>()
  return versions
    .toReversed()
    .map((version) => {
      for (const [key, later] of Object.entries(version.keys)) now.set(key, now.get(later) ?? later)
      const renamed = (change: PlanChange): PlanChange =>
        'key' in change ? { ...change, key: now.get(change.key) ?? change.key } : change
      return { ...version, changes: version.changes.map(renamed) }
    })
    .toReversed()
}
