import { changesOthers } from '../../../engine/hooks/hooks'
import { sql } from 'kysely'
import type { Actor } from '../../../../src/access'
import {
  firstFault,
  nextKind,
  punched,
  refusedPunch,
  withoutVoided,
  statusAfter,
  type PunchKind,
} from '../../../../src/machines/punches'
import { punchCalls } from '../../../../src/resources/general/time_clock/punchCalls'
import { punches, type PunchRow } from '../../../../src/resources/general/time_clock/punches'
import { type InputOf, onCall } from '../../../calls/handlers'
import { assertReferences } from '../../../engine/references'
import { invalidBecause, Refused } from '../../../engine/errors'
import type { Session } from '../../../calls/auth'
import { runUnit } from '../../../engine/unitOfWork'
import type { Unit } from '../../../engine/unitTypes'
import { personShown } from '../auth/badges'
import { punchStateAt } from './punchState'
import { t } from '../../../../src/texts/texts'

// A trigger writes whether the person is in.
changesOthers(punches, 'write')

type PunchInput = Pick<InputOf<typeof punchCalls.punch>, 'kind' | 'location_id' | 'note' | 'client_id'>

/** Punches of a person are serialized by locking the person until the commit. */
const holdPerson = (unit: Unit, userId: number) =>
  sql`select 1 from users where id = ${userId} for no key update`.execute(unit.trx)

const tell = (unit: Unit, userId: number) => unit.notify({ userId, announced: 'punched' })

const answerOf = async (unit: Unit, punch: PunchRow) => ({
  punch,
  status: statusAfter(punch.kind),
  worked_minutes_today: (await punchStateAt(unit.trx, punch.user_id, punch.punched_at)).worked_minutes_today,
})

/** The last punch of a person that counts. */
async function lastPunch(unit: Unit, userId: number) {
  const { rows } = await sql<{ kind: PunchKind; punched_at: string }>`select kind, punched_at from punches p
    where user_id = ${userId} and not exists (select 1 from punches c where c.corrects_id = p.id)
    order by punched_at desc, id desc limit 1`.execute(unit.trx)
  return rows[0]
}

/** Clocks a person in or out, after the last punch: by the server's clock, or when it was pressed without a line. */
async function punch(
  unit: Unit,
  userId: number,
  { kind: requestedKind, ...values }: PunchInput,
  from: { source: 'web' | 'kiosk'; ip: string },
) {
  await holdPerson(unit, userId)
  if (values.client_id) {
    const [first] = await unit.find(punches, { user_id: userId, client_id: values.client_id })
    if (first) return answerOf(unit, first)
  }
  await assertReferences(unit.trx, punchCalls.punch.inputs, values)
  const last = await lastPunch(unit, userId)
  const status = statusAfter(last?.kind ?? null)
  const kind = requestedKind ?? nextKind[status]
  if (punched(status, kind) === null) throw invalidBecause('kind', refusedPunch(status, kind))
  // Two taps may begin in one order and wait for each other in the other.
  const at = Math.max(Date.parse(unit.doneAt), last ? Date.parse(last.punched_at) + 1 : 0)
  const own = await unit.trx.selectFrom('users').select('location_id').where('id', '=', userId).execute()
  const row = await unit.insert(punches, {
    ...values,
    ...from,
    user_id: userId,
    kind,
    punched_at: new Date(at).toISOString(),
    arrived_at: unit.doneAt < unit.at ? unit.at : null,
    location_id: values.location_id ?? own[0]?.location_id ?? null,
  })
  tell(unit, userId)
  return answerOf(unit, row)
}

const signedIn = (session: Session | null): Actor => {
  if (!session) throw new Refused('not_authorized')
  return session.actor
}

onCall(punchCalls.punch, async ({ pool, db, session, input, client }) => {
  const { badge_code, pin, acted_at, ...rest } = input
  const payload = { ...rest, client_id: rest.client_id ?? client.key ?? null }
  const isShown = badge_code !== null
  const person = isShown ? await personShown(pool, { badge_code, pin }, client.address) : signedIn(session)
  const source = isShown || person.kiosk ? ('kiosk' as const) : ('web' as const)
  return runUnit(db, person, (unit) => punch(unit, person.id, payload, { source, ip: client.address }), {
    requestId: client.requestId,
    actedAt: acted_at ?? undefined,
    actingUserId: isShown ? session?.actor.id : session?.acting,
  })
})

onCall(punchCalls.state, ({ db, by }) => punchStateAt(db, by.id))

const time = (at: string) => at.slice(0, 16).replace('T', ' ')

onCall(punchCalls.correct, async ({ unit, input: { id, kind, punched_at: enteredAt, reason } }) => {
  const wrong = await unit.get(punches, id)
  await holdPerson(unit, wrong.user_id)
  const at = new Date(enteredAt).toISOString()
  if (at > unit.at) throw invalidBecause('punched_at', t('This is in the future'))
  const all = await unit.find(punches, { user_id: wrong.user_id })
  if (all.some(({ corrects_id }) => corrects_id === wrong.id))
    throw new Refused('other', { text: 'This punch was already corrected; correct the correction' })
  const after = { ...wrong, id: Number.MAX_SAFE_INTEGER, kind, punched_at: at, corrects_id: wrong.id }
  const fault = firstFault(withoutVoided([...all, after]))
  if (fault)
    throw invalidBecause(
      'punched_at',
      t('Then {replace} at {time} UTC would not follow the punch before it', {
        replace: fault.kind.replace('_', ' '),
        time: time(fault.punched_at),
      }),
    )
  const row = await unit.insert(punches, {
    user_id: wrong.user_id,
    kind,
    punched_at: at,
    source: 'correction',
    location_id: wrong.location_id,
    note: reason,
    corrects_id: wrong.id,
  })
  // It counts no more, and the lists that show it say so.
  unit.invalidate(punches, [wrong.id])
  tell(unit, wrong.user_id)
  return row
})
