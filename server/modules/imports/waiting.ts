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
    const { rows } = await sql<{ kind: string }>`select id, number, kind, file_name, previewed_at
      from import_runs
      where status = 'previewed' and owner_id = ${by.id} and previewed_at < now() - interval '1 day'
      order by previewed_at, id`.execute(db)
    return rows.flatMap((run) => {
      const kind = kindNamed(run.kind)
      return kind && mayRun(by, kind) ? [{ ...run, title: kind.title }] : []
    })
  },
)
