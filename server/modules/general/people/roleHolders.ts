import type pg from 'pg'
import { roleHolderCalls, type RoleHolders } from '../../../../src/resources/general/people/roleHolderCalls'
import { roles } from '../../../../src/resources/general/people/roles'
import { users } from '../../../../src/resources/general/people/users'
import { onTables } from '../../../engine/hooks/tableHooks'
import { onCall } from '../../../calls/handlers'

const keptMs = 60_000
const cache = new WeakMap<pg.Pool, { at: number; rows: RoleHolders[] }>()

onTables([users, roles], ({ pool }) => cache.delete(pool))

onCall(roleHolderCalls.all, async ({ pool }) => {
  const cached = cache.get(pool)
  if (cached && Date.now() - cached.at < keptMs) return cached.rows
  const at = Date.now()
  const { rows } = await pool.query<RoleHolders>(
    `select r.name as role, r.title, coalesce(json_agg(json_build_object('id', u.id, 'name', u.name, 'username', u.username)
       order by folded(u.name) collate "C") filter (where u.id is not null), '[]') as users
     from roles r left join user_roles ur on ur.role = r.name left join users u on u.id = ur.user_id and u.status = 'active'
     group by r.name, r.title order by r.name`,
  )
  cache.set(pool, { at, rows })
  return rows
})
