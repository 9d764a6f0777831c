import { sql } from 'kysely'
import type { Db, Trx } from '../../db/database'
import type { CheckedRow, SourceRow } from '../read/reading'

/** Adds judged rows to a run, many at a time. */
export async function storeRows(trx: Trx | Db, runId: number, rows: readonly CheckedRow[]) {
  if (rows.length === 0) return
  const list = JSON.stringify(
    rows.map((row) => ({
      row_number: row.row_number,
      group_key: row.group_key,
      raw: row.raw,
      held: row.uniqueKeys,
      action: row.action,
      errors: row.errors,
      warnings: row.warnings,
      target_id: row.target_id,
      target_version: row.target_version,
      asked: Object.keys(row.proposed),
      before: row.before,
      after: row.after,
      comes_to: row.comes_to,
    })),
  )
  await sql`insert into import_rows (import_run_id, row_number, group_key, raw, held, action, errors, warnings,
      target_id, target_version, asked, before, after, comes_to)
    select ${runId}, row_number, group_key, raw, held, action, errors, warnings, target_id, target_version, asked,
      before, after, comes_to
    from jsonb_to_recordset(${list}::jsonb) as r (row_number integer, group_key text, raw jsonb, held text[],
      action text, errors jsonb, warnings jsonb, target_id bigint, target_version integer, asked text[],
      before jsonb, after jsonb, comes_to numeric)
    on conflict (import_run_id, row_number) do update set group_key = excluded.group_key, held = excluded.held, action = excluded.action, errors = excluded.errors, warnings = excluded.warnings,
      target_id = excluded.target_id, target_version = excluded.target_version, asked = excluded.asked, before = excluded.before,
      after = excluded.after, comes_to = excluded.comes_to`.execute(trx)
}

/** The rows of a run, counted by outcome; `excluded` ones are a decision and count as nothing else. */
export async function countsOf(trx: Trx | Db, runId: number) {
  const { rows } = await sql<{
    rows_total: number
    rows_create: number
    rows_update: number
    rows_unchanged: number
    rows_error: number
    rows_warning: number
    rows_excluded: number
    rows_asked: number
  }>`select count(*)::int as rows_total,
    count(*) filter (where action = 'create' and not is_excluded)::int as rows_create,
    count(*) filter (where action = 'update' and not is_excluded)::int as rows_update,
    count(*) filter (where action = 'unchanged' and not is_excluded)::int as rows_unchanged,
    count(*) filter (where action = 'error' and not is_excluded)::int as rows_error,
    count(*) filter (where warnings <> '{}' and not is_excluded)::int as rows_warning,
    count(*) filter (where is_excluded)::int as rows_excluded,
    count(*) filter (where asked <> '{}' and action <> 'error' and not is_excluded)::int as rows_asked
    from import_rows where import_run_id = ${runId}`.execute(trx)
  return (
    rows[0] ?? {
      rows_total: 0,
      rows_create: 0,
      rows_update: 0,
      rows_unchanged: 0,
      rows_error: 0,
      rows_warning: 0,
      rows_excluded: 0,
      rows_asked: 0,
    }
  )
}

/** One text for exactly this file, read exactly so, that would do exactly this to exactly these versions. */
export async function previewHash(trx: Trx | Db, runId: number): Promise<string> {
  const { rows } = await sql<{ hash: string }>`
    select encode(sha256(convert_to(concat_ws('|', r.sha256, r.mode, r.decimal_mark, r.date_format, p.mapping, p.options,
      (select string_agg(digest, '' order by row_number) from import_rows where import_run_id = r.id)), 'UTF8')), 'hex') as hash
    from import_runs r join import_plans p on p.import_run_id = r.id where r.id = ${runId}`.execute(trx)
  return rows[0]?.hash ?? ''
}

/** Rows of a run as they were read, from one number on; excluded ones are left out. */
export async function storedRows(trx: Trx | Db, runId: number, from: number, most: number) {
  const { rows } = await sql<
    SourceRow & Pick<CheckedRow, 'action' | 'target_id' | 'target_version' | 'after'> & { asked: string[] }
  >`
    select row_number, coalesce(edited, raw) as raw, action, target_id, target_version, asked, after
    from import_rows
    where import_run_id = ${runId} and row_number > ${from} and not is_excluded order by row_number limit ${most}`.execute(
    trx,
  )
  return rows
}

/** Marks rows of a run with errors found later. */
export async function markRows(trx: Trx | Db, runId: number, errors: ReadonlyMap<number, object>) {
  if (errors.size === 0) return
  const list = JSON.stringify([...errors].map(([row_number, found]) => ({ row_number, found })))
  await sql`update import_rows t set errors = t.errors || v.found, action = 'error'
    from jsonb_to_recordset(${list}::jsonb) as v (row_number integer, found jsonb)
    where t.import_run_id = ${runId} and t.row_number = v.row_number`.execute(trx)
}
