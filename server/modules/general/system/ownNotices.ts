import { noticeCalls, type OwnNotice } from '../../../../src/resources/general/system/noticeCalls'
import { onCall } from '../../../calls/handlers'

/** As many as the history shows. */
const most = 50
const days = 30

onCall(noticeCalls.own, async ({ pool, by }) => {
  const { rows } = await pool.query<OwnNotice>(
    `select position as place, at, case announced
         when 'registered' then (row ->> 'name') || ' asks for an account' else row ->> 'text' end as text,
       row ->> 'path' as path
     from changes
     where table_name = 'users' and row_id = $1 and action = 'noticed' and announced in ('told', 'registered')
       and at > now() - make_interval(days => $2)
       and position > coalesce((select (config ->> 'notices_cleared')::bigint from users where id = $1), 0)
     order by position desc limit $3`,
    [by.id, days, most],
  )
  return rows
})
