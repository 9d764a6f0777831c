import { sql } from 'kysely'
import { type Module, opens, type Role } from '../../src/access'
import { type SettableReport, settableReports } from '../../src/resources/production/reports/settableReports'
import type { Db, Trx } from '../db/database'

type Reader = { id: number; name: string; roles: Role[]; modules: Module[] }

/** Those of these people who are active and may read a report. */
export async function readersOf(db: Db | Trx, report: SettableReport, ids: readonly number[]) {
  const { rows } = await sql<Reader>`select id, name, roles, modules from users
    where id = any(${ids}::bigint[]) and status = 'active' order by id`.execute(db)
  const { access, modules } = settableReports[report]
  return rows.filter(
    (one) => opens(one.roles, access.read) && modules.every((module) => one.modules.includes(module)),
  )
}
