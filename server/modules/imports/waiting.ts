import { importCalls } from '../../../src/resources/imports/importCalls'
import { sql } from 'kysely'
import { kindNamed } from '../../../src/resources/imports/kinds'
import { onCall } from '../../calls/handlers'
import { mayRun } from './access'

onCall(importCalls.waiting, async ({ by, db }) => {
  const rows = await db
    .selectFrom('import_runs')
    .select(['id', 'number', 'kind', 'file_name', sql<string>`previewed_at`.as('previewed_at')])
    .where('status', '=', 'previewed')
    .where('owner_id', '=', by.id)
    .where('previewed_at', '<', sql<string>`now() - interval '1 day'`)
    .orderBy('previewed_at')
    .orderBy('id')
    .execute()
  return rows.flatMap((run) => {
    const kind = kindNamed(run.kind)
    return kind && mayRun(by, kind) ? [{ ...run, title: kind.title }] : []
  })
})
