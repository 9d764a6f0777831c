import { sql } from 'kysely'
import { kindNamed } from '../../../src/resources/imports/kinds'
import { call } from '../../http/calls'
import { importAreas, importModules, mayRun } from './access'

call(
  {
    method: 'GET',
    path: '/imports/waiting',
    areas: importAreas,
    modules: importModules,
    about: 'Own files that have waited for a decision for more than a day, the longest first.',
  },
  async ({ by, db }) => {
    const rows = await db
      .selectFrom('import_runs')
      .select(['id', 'number', 'kind', 'file_name', 'previewed_at'])
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
  },
)
