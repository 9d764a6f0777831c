import { sql } from 'kysely'
import { hasRole, mayOpen } from '../../../../src/access'
import {
  gateCalls,
  gateOpeners,
  type TrainingGateAnswer,
  trainingGateOf,
} from '../../../../src/resources/training/gate/trainingGate'
import { trainingProjects } from '../../../../src/resources/training/programmes/training_projects'
import type { TrainingLogEvent } from '../../../../src/resources/training/logs/training_logs'
import { onCall } from '../../../calls/handlers'
import type { Db, Trx } from '../../../db/database'
import { Refused } from '../../../engine/errors'
import { runUnit } from '../../../engine/unitOfWork'
import type { Unit } from '../../../engine/unitTypes'
import { refusalOf } from '../../../site/gates/gateRefusal'
import { onRefusal } from '../../../site/training/refusalHooks'
import { settingsNow } from '../../../site/settings'
import { witnessOf } from '../../../site/witness'
import { onGatedStart } from '../../../site/training/trainingGate'
import { logTraining } from '../logs/log'

type MissingProgramme = {
  training_project_id: number
  programme: string
  state: string
  since: string | null
  operation_id: number
}

/** The programmes that block operations and that a person does not hold, today or on a day: of one operation, or of all. */
export async function lackingOf(
  db: Db | Trx,
  userId: number,
  operationId: number | null,
  on: string | null = null,
): Promise<MissingProgramme[]> {
  const { rows } = await sql<MissingProgramme>`
    select p.id as training_project_id, p.name as programme, o.operation_id, x.state,
      case when x.state = 'expired' then least(c.expires_on, r.retrain_by) + 1 end::text as since
    from training_project_operations o
    join training_projects p on p.id = o.training_project_id and p.status = 'active' and p.blocks_work
    left join training_certificates c on c.training_project_id = p.id and c.user_id = ${userId}
    left join training_retraining r on r.training_project_id = p.id and r.training_id = c.training_id
    cross join lateral (select training_state(coalesce(${on}::date, plant_today()), 0, c.status, c.expires_on, r.retrain_by) as state) x
    where (${operationId}::bigint is null or o.operation_id = ${operationId})
      and x.state in ('missing', 'expired')
    order by p.name, o.operation_id`.execute(db)
  return rows
}

const factsOf = (rows: readonly MissingProgramme[]) => ({
  lacking: rows.length === 0 ? null : [...new Set(rows.map(({ programme }) => programme))].join(', '),
  since: rows.flatMap(({ since }) => since ?? []).toSorted()[0] ?? null,
})

const gateMode = async (db: Db | Trx) => (await settingsNow(db, 'training.gate_mode'))['training.gate_mode']

const logGate = async (
  unit: Unit,
  userId: number,
  event: Extract<TrainingLogEvent, 'gate_blocked' | 'gate_overridden'>,
  rows: readonly Pick<MissingProgramme, 'training_project_id' | 'state' | 'operation_id'>[],
  details: Record<string, unknown>,
) => {
  for (const { training_project_id, state, operation_id } of rows)
    await logTraining(unit, {
      event,
      user_id: userId,
      training_project_id,
      details: { state, operation_id, ...details },
    })
}

type Blocked = { userId: number; subject: string; rows: readonly MissingProgramme[] }
const blockedBy = new WeakMap<Refused, Blocked>()

// Asked before a step begins: nothing of stock or order has changed then.
onGatedStart(async (unit, { operationId, subject, reason, witness }) => {
  if (unit.by.id === 0) return
  const rows = await lackingOf(unit.trx, unit.by.id, operationId)
  const closed = trainingGateOf(factsOf(rows), unit.doneAt)
  if (!closed) return
  const mode = await gateMode(unit.trx)
  if (mode === 'off') return
  if (reason !== null) {
    const opener = witness === null ? unit.by : await witnessOf(unit, witness, 'training_witness')
    if (hasRole(opener.roles, gateOpeners))
      return logGate(unit, unit.by.id, 'gate_overridden', rows, {
        subject,
        reason,
        mode,
        by_id: opener.id,
      })
  }
  if (mode === 'warn') return logGate(unit, unit.by.id, 'gate_blocked', rows, { subject, mode })
  const refused = refusalOf(closed)
  blockedBy.set(refused, { userId: unit.by.id, subject, rows })
  throw refused
})

// The refusal took its unit of work back with it: what it blocked is logged by one of its own.
onRefusal('training_gate', async (db, refused) => {
  const blocked = blockedBy.get(refused)
  if (!blocked) return
  const [person] = await db
    .selectFrom('users')
    .select(['id', 'name', 'roles', 'modules'])
    .where('id', '=', blocked.userId)
    .execute()
  if (!person) return
  await runUnit(db, { ...person, roles: [], modules: [] }, (unit) =>
    logGate(unit, blocked.userId, 'gate_blocked', blocked.rows, { subject: blocked.subject, mode: 'block' }),
  )
})

onCall(gateCalls.gate, async ({ db, by, input }): Promise<TrainingGateAnswer> => {
  const userId = input.user_id ?? by.id
  if (userId !== by.id && !mayOpen(by, trainingProjects.access.read))
    throw new Refused('no_privileges', { text: 'These are the trainings of another person' })
  const mode = await gateMode(db)
  const rows = mode === 'off' ? [] : await lackingOf(db, userId, input.operation_id, input.on)
  const { lacking, since } = factsOf(rows)
  return {
    allowed: mode !== 'block' || lacking === null ? 1 : 0,
    mode,
    lacking,
    since,
    reasons: rows.map(({ programme, state, since: from, operation_id }) => ({
      programme,
      state,
      since: from,
      operation_id,
    })),
  }
})
