import { sql } from 'kysely'
import { errorLogCalls } from '../../../../src/resources/general/system/errorLogCalls'
import { errorLogs } from '../../../../src/resources/general/system/error_logs'
import { masked } from '../../../../src/resources/general/system/masked'
import { onCall } from '../../../calls/handlers'
import { personIn } from '../../../engine/changeEntries'
import { onEvent } from '../../../engine/hooks/hooks'
import { Refused } from '../../../engine/errors'
import type { Unit } from '../../../engine/unitTypes'
import { keepErrors, keptEnvironmentsIn } from './errorPrivacy'

const mostAMinute = 60

/** Counts the reports of a browser; refuses those above the limit per minute. */
async function assertMeasure(unit: Unit, tokenId: number, many: number) {
  const { rows } = await sql<{ count: number }>`
    insert into error_log_intake as held (token_id, minute, count)
    select id, date_trunc('minute', now()), ${many} from access_tokens where id = ${tokenId}
    on conflict (token_id) do update set minute = excluded.minute,
      count = excluded.count + case when held.minute = excluded.minute then held.count else 0 end
    returning count`.execute(unit.trx)
  if ((rows[0]?.count ?? many) > mostAMinute)
    throw new Refused('too_many_attempts', {
      text: 'This browser reported too many errors. Reporting continues in a minute.',
    })
}

onCall(errorLogCalls.report, async ({ unit, by, session, input, client }) => {
  await assertMeasure(unit, session.tokenId, input.entries.length)
  const environments = await keptEnvironmentsIn(unit)
  const browser = masked(client.userAgent ?? '').slice(0, 300) || null
  const accepted = input.entries
    .filter(({ environment }) => environments.includes(environment))
    .map((entry) => ({ ...entry, origin: 'browser' as const, user_id: personIn(by), user_agent: browser }))
  await keepErrors(unit, accepted)
  return { accepted: accepted.length }
})

onCall(errorLogCalls.clear, async ({ unit, by }) => {
  const rows = await unit.trx
    .selectFrom('error_logs')
    .select('id')
    .where('status', '=', 'open')
    .orderBy('id')
    .forUpdate()
    .execute()
  for (const { id } of rows) await unit.fire(errorLogs, id, 'resolve', {}, by)
  return { resolved: rows.length }
})

onEvent(errorLogs, 'resolve', async ({ at }) => ({ resolved_at: at }))
onEvent(errorLogs, 'reopen', async () => ({ resolved_at: null }))
