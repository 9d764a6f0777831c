import { sql } from 'kysely'
import type { PlanChange } from '../../../../../src/planning/changes'
import { applyChanges } from '../../../../../src/planning/apply'
import type { PlanModel } from '../../../../../src/planning/model'
import { type Plan, plans } from '../../../../../src/resources/production/plan/plans'
import type { Db, Trx } from '../../../../db/database'
import type { Unit } from '../../../../engine/unitTypes'

/** Who is further behind reads the whole plan. */
const mostVersions = 200

export type PlanVersion = {
  version: number
  kind: 'applied' | 'retimed'
  changes: PlanChange[]
  inverse: PlanChange[]
  keys: Record<string, string>
  by: string | null
  at: string
  reason: string | null
}

/** The versions of the plan of a site after one, the oldest first; undefined when they are too many. */
export async function versionsAfter(
  db: Db | Trx,
  locationId: number,
  since: number,
): Promise<PlanVersion[] | undefined> {
  const { rows } = await sql<PlanVersion>`
    select c.version, c.kind, c.changes, c.inverse, c.keys, u.name as by, c.at, c.reason
    from plan_changes c join plans p on p.id = c.plan_id left join users u on u.id = c.user_id
    where p.location_id = ${locationId} and c.version > ${since}
    order by c.version limit ${mostVersions + 1}`.execute(db)
  return rows.length > mostVersions ? undefined : rows
}

/** Locks the plan of a site, which everybody does first who writes lines of it. */
export async function lockPlan(unit: Unit, locationId: number): Promise<Plan> {
  const [existing] = await unit.find(plans, { location_id: locationId })
  if (existing) return unit.lock(plans, existing.id)
  await unit.writing([plans], (trx) =>
    sql`insert into plans (location_id) values (${locationId}) on conflict do nothing`.execute(trx),
  )
  const [made] = await unit.find(plans, { location_id: locationId })
  return unit.lock(plans, made?.id ?? 0)
}

/** The plan as it was before later versions: their changes taken back from the one of now; undefined where that fails. */
export function modelBefore(model: PlanModel, versions: readonly PlanVersion[]): PlanModel | undefined {
  let current = model
  for (const { inverse } of versions.toReversed()) {
    const earlier = applyChanges(current, inverse)
    if ('refused' in earlier) return undefined
    current = earlier
  }
  return current
}

/** A change with the keys that pieces have since they are lines. */
export function withKeys(change: PlanChange, keys: Readonly<Record<string, string>>): PlanChange {
  const now = (key: string) => keys[key] ?? key
  return {
    ...change,
    ...('key' in change && { key: now(change.key) }),
    ...('keys' in change && { keys: change.keys.map(now) }),
    ...('into' in change && { into: now(change.into) }),
    ...('after' in change && typeof change.after === 'string' && { after: now(change.after) }),
  }
}

export type NewVersion = {
  changes: readonly PlanChange[]
  inverse: readonly PlanChange[]
  keys: Readonly<Record<string, string>>
  kind: 'applied' | 'retimed'
  digest: string | null
  reason: string | null
}

/** Raises the version of a plan and keeps what was changed. */
export async function keepVersion(unit: Unit, plan: Plan, made: NewVersion): Promise<number> {
  const { changes, inverse, keys, kind, digest, reason } = made
  const user = unit.by.id || null
  const { version } = await unit.update(
    plans,
    plan.id,
    {
      changes: JSON.stringify(changes),
      keys: JSON.stringify(keys),
      kind,
      digest,
      reason,
      changed_at: unit.doneAt,
      changed_by_id: user,
    } as never,
    kind,
  )
  await unit.writing([], (trx) =>
    sql`insert into plan_changes (plan_id, version, kind, changes, inverse, keys, reason, at, user_id)
      values (${plan.id}, ${version}, ${kind}, ${JSON.stringify(changes)}::jsonb, ${JSON.stringify(inverse)}::jsonb,
        ${JSON.stringify(keys)}::jsonb, ${reason}, ${unit.doneAt}, ${user})`.execute(trx),
  )
  return version
}
