import { setTimeout as wait } from 'node:timers/promises'
import type { ImportPlan, RowsPage } from '../../../src/resources/imports/importShapes'
import { busyStatuses, type ImportRun } from '../../../src/resources/imports/import_runs'
import type { Answer, TestNode } from '../../harness/server'
import type { FreshDatabase } from '../../harness/database'

type Person = Awaited<ReturnType<TestNode['as']>>
/** The run afterwards, or the refusal of the call. */
type Params = ImportRun & Omit<Answer, 'status'>

/** A user who imports files over HTTP, as a browser does. */
export function importer(node: TestNode, person: Person) {
  const upload = async (
    kind: string,
    file: string | Uint8Array,
    { mode = 'upsert', name = 'file.csv', confirm = false } = {},
  ): Promise<Answer> => {
    const query = new URLSearchParams({ kind, mode, file_name: name, ...(confirm && { confirm: '1' }) })
    const response = await fetch(`${node.url}/api/imports/import_runs?${query.toString()}`, {
      method: 'POST',
      headers: { 'content-type': 'application/octet-stream', authorization: `Bearer ${person.token}` },
      body: typeof file === 'string' ? new TextEncoder().encode(file) : new Uint8Array(file),
    })
    return { http: response.status, ...((await response.json()) as Omit<Answer, 'http'>) }
  }

  const path = (id: number, rest = '') => `/imports/import_runs/${id}${rest}`
  const planOf = (id: number) => person.get(path(id, '/plan'))

  /** The run once it is no longer being processed. */
  const settled = async (id: number): Promise<ImportRun> => {
    // Past the API: a plan takes more work than most of the runs that are waited for.
    const isBusy = async () => {
      const { rows: busy } = await node.pool.query(
        'select 1 from import_runs where id = $1 and status = any($2)',
        [id, busyStatuses],
      )
      return busy.length > 0
    }
    while (await isBusy()) await wait(15)
    const { data } = await planOf(id)
    return (data as ImportPlan).run
  }

  const preview = async (plan: ImportPlan, mapping = plan.mapping, options: object = {}) => {
    const response = await person.post(path(plan.run.id, '/preview'), {
      version: plan.run.version,
      mapping,
      options,
    })
    return (response.status === 1 ? await settled(plan.run.id) : response) as Params
  }
  const commit = async (run: ImportRun) => {
    const { version, preview_hash, rows_create, rows_update } = run
    const response = await person.post(path(run.id, '/commit'), {
      version,
      preview_hash,
      expected_rows: rows_create + rows_update,
    })
    return (response.status === 1 ? await settled(run.id) : response) as Params
  }
  const revert = async ({ id, version }: ImportRun) => {
    const response = await person.post(path(id, '/revert'), { version })
    return (response.status === 1 ? await settled(id) : response) as Params
  }
  const rows = async (id: number, query = ''): Promise<RowsPage> =>
    (await person.get(path(id, `/rows?limit=500${query}`))).data
  /** Uploads and previews; a file that is refused outright fails the test. */
  const previewed = async (...args: Parameters<typeof upload>) => {
    const answer = await upload(...args)
    if (answer.status !== 1) throw new Error(JSON.stringify(answer))
    return preview(answer.data)
  }
  return { upload, planOf, settled, preview, commit, revert, rows, previewed, path, person }
}

export type Importer = ReturnType<typeof importer>

/** A file of lines. */
export const csv = (...lines: string[]) => `${lines.join('\n')}\n`

/** Tables that still have a placeholder instead of a document number. */
export async function unnumberedIn(pool: FreshDatabase['pool']): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public' order by 1`,
  )
  const found = rows.map(
    ({ name }) => `select '${name}' as name from "${name}" t where t::text like '%unnumbered %'`,
  )
  return (await pool.query<{ name: string }>(found.join(' union '))).rows.map(({ name }) => name)
}
