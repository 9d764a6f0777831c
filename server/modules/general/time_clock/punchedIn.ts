import { punchedIn } from '../../../../src/resources/general/time_clock/punchedInValue'
import { sql } from 'kysely'
import { type PunchKind, statusAfter } from '../../../../src/machines/punches'
import { punches } from '../../../../src/resources/general/time_clock/punches'
import { users } from '../../../../src/resources/general/people/users'
import { onComputed } from '../../../realtime/feed/computed'

onComputed(punchedIn, { sources: [punches, users] }, async (db) => {
  // Open punches older than a week were forgotten and no longer count as present.
  const { rows } = await sql<{ id: number; name: string; kind: PunchKind; since: string; came_at: string }>`
      select u.id, u.name, p.kind, p.punched_at as since, (
          select max(i.punched_at) from punches i where i.user_id = u.id and i.kind = 'in'
            and not exists (select 1 from punches c where c.corrects_id = i.id)) as came_at
      from users u cross join lateral (
        select kind, punched_at from punches p where p.user_id = u.id
          and not exists (select 1 from punches c where c.corrects_id = p.id)
        order by punched_at desc, id desc limit 1) p
      where u.status = 'active' and p.kind <> 'out' and p.punched_at > now() - interval '7 days'
      order by folded(u.name) collate "C", u.id`.execute(db)
  const people = rows.map(({ kind, ...person }) => ({ ...person, status: statusAfter(kind) }))
  const on_break = people.filter(({ status }) => status === 'on_break').length
  return { in: people.length - on_break, on_break, people }
})
