import { sql } from 'kysely'
import { errorLogs, reportedError } from '../../../../src/resources/general/system/error_logs'
import { masked } from '../../../../src/resources/general/system/masked'
import { check } from '../../../../src/resources/kit/fields/validate'
import { call } from '../../../calls/calls'
import { personIn } from '../../../engine/changeEntries'
import { onEvent } from '../../../engine/hooks'
import { invalid, Refused } from '../../../engine/errors'
import { hashOf, tokenOf } from '../../../calls/auth'
import type { Unit } from '../../../engine/unitTypes'
import { keepErrors, keptEnvironmentsIn, type KeptError } from './errorPrivacy'

const most = { entries: 50, aMinute: 60 }

type Reported = Omit<KeptError, 'origin' | 'user_id' | 'user_agent'>

function entriesOf(body: unknown): Reported[] {
  const { entries, ...rest } = { ...(body as Record<string, unknown> | null) }
  for (const name of Object.keys(rest)) throw invalid({ [name]: { code: 'other', text: 'Unknown field' } })
  if (!Array.isArray(entries) || entries.length === 0) throw invalid({ entries: 'required' })
  if (entries.length > most.entries) throw invalid({ entries: 'max' })
  return entries.map((entry: unknown, place) => {
    if (typeof entry !== 'object' || entry === null) throw invalid({ [`entries.${place}`]: 'other' })
    const checked = check(reportedError, entry)
    if (!checked.ok)
      throw invalid(
        Object.fromEntries(
          Object.entries(checked.errors).map(([name, rule]) => [`entries.${place}.${name}`, rule]),
        ),
      )
    const { count = 1, ago_s: ago = 0, ...rest } = checked.values as Partial<Reported>
    return { ...rest, count, ago_s: ago } as Reported
  })
}

/** Counts the reports of a browser; refuses those above the limit per minute. */
async function assertMeasure(unit: Unit, tokenHash: Buffer, many: number) {
  const { rows } = await sql<{ count: number }>`
    insert into error_log_intake as held (token_id, minute, count)
    select id, date_trunc('minute', now()), ${many} from access_tokens where token_hash = ${tokenHash}
    on conflict (token_id) do update set minute = excluded.minute,
      count = excluded.count + case when held.minute = excluded.minute then held.count else 0 end
    returning count`.execute(unit.trx)
  if ((rows[0]?.count ?? many) > most.aMinute)
    throw new Refused('too_many_attempts', {
      text: 'This browser told of too many errors. The next ones are taken in a minute.',
    })
}

call(
  {
    method: 'POST',
    path: '/general/error_logs',
    wall: true,
    areas: 'signed_in',
    modules: [],
    writes: true,
    about: 'Keeps errors that a browser met: a batch of at most 50, at most 60 a minute per browser.',
  },
  async ({ unit, by, request }) => {
    const entries = entriesOf(request.body)
    await assertMeasure(unit, hashOf(tokenOf(request).token), entries.length)
    const environments = await keptEnvironmentsIn(unit)
    const browser = masked(request.headers['user-agent'] ?? '').slice(0, 300) || null
    const accepted = entries
      .filter(({ environment }) => environments.includes(environment))
      .map((entry) => ({ ...entry, origin: 'browser' as const, user_id: personIn(by), user_agent: browser }))
    await keepErrors(unit, accepted)
    return { accepted: accepted.length }
  },
)

call(
  {
    method: 'POST',
    path: '/general/error_logs/clear',
    areas: ['general'],
    modules: ['Administration'],
    writes: true,
    about: 'Resolves every open error.',
  },
  async ({ unit, by }) => {
    const rows = await unit.trx
      .selectFrom('error_logs')
      .select('id')
      .where('status', '=', 'open')
      .orderBy('id')
      .forUpdate()
      .execute()
    for (const { id } of rows) await unit.fire(errorLogs, id, 'resolve', {}, by)
    return { resolved: rows.length }
  },
)

onEvent(errorLogs, 'resolve', async ({ at }) => ({ resolved_at: at }))
onEvent(errorLogs, 'reopen', async () => ({ resolved_at: null }))
