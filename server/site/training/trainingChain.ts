import type pg from 'pg'

type Part = { from?: number | null; to?: number | null }

/** Checks the chain of the training log, or a part of it, and names the first broken entry. */
export async function verifyChain(pool: Pick<pg.Pool, 'query'>, { from, to }: Part = {}) {
  const { rows } = await pool.query<{
    last_seq: number
    last_hash: string
    checked: number
    broken_seq: number | null
    fault: string | null
  }>(
    `select l.seq as last_seq, l.hash as last_hash, n.checked, b.seq as broken_seq, b.fault
     from (select count(*)::int as checked from training_logs
       where seq between coalesce($1, 1) and coalesce($2, 9007199254740991)) n
     left join lateral (select seq, hash from training_logs order by seq desc limit 1) l on true
     left join lateral training_log_breaks(coalesce($1, 1), coalesce($2, 9007199254740991)) b on true`,
    [from ?? null, to ?? null],
  )
  const found = rows[0]
  const broken = found?.broken_seq ?? null
  return {
    ok: broken === null,
    checked: found?.checked ?? 0,
    last_seq: found?.last_seq ?? 0,
    last_hash: found?.last_hash ?? '',
    broken_seq: broken,
    fault: found?.fault ?? null,
  }
}
