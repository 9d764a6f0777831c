import { sql } from 'kysely'
import type { Db, Trx } from '../db/database'

/** A completely received file, staged outside the database until its unit of work stores it. */
export type StagedFile = {
  size: number
  sha256: string
  /** Its first bytes, which determine its kind. */
  head: Buffer
  /** Its bytes in pieces; may be read again when a unit of work is retried. */
  pieces: () => AsyncIterable<Buffer>
}

/** Keeps the bytes of a file, once per content however often it is attached. */
export async function keepContent(trx: Trx, { sha256, size, pieces }: StagedFile) {
  // The no-op update locks the content against a concurrent removal.
  const { rows } = await sql<{ is_new: boolean }>`insert into attachment_contents (sha256, size)
    values (${sha256}, ${size}) on conflict (sha256) do update set size = excluded.size
    returning (xmax = 0) as is_new`.execute(trx)
  if (!rows[0]?.is_new) return
  let seq = 0
  for await (const bytes of pieces())
    await trx.insertInto('attachment_chunks').values({ sha256, seq: seq++, bytes }).execute()
}

/** Lets go of content that no file has any more. */
export async function dropContent(trx: Trx, sha256: string) {
  await trx
    .selectFrom('attachment_contents')
    .select(sql.lit(1).as('found'))
    .where('sha256', '=', sha256)
    .forUpdate()
    .execute()
  await sql`delete from attachment_contents where sha256 = ${sha256}
    and not exists (select 1 from attachments where sha256 = ${sha256})
    and not exists (select 1 from training_documents where file_hash = ${sha256})
    and not exists (select 1 from sent_documents where sha256 = ${sha256})`.execute(trx)
}

/** The bytes of a content, piece by piece: no connection is held while a slow reader takes them. */
export async function* contentOf(db: Db | Trx, sha256: string): AsyncGenerator<Buffer> {
  for (let seq = 0; ; seq++) {
    const rows = await db
      .selectFrom('attachment_chunks')
      .select('bytes')
      .where('sha256', '=', sha256)
      .where('seq', '=', seq)
      .execute()
    if (!rows[0]) return
    yield rows[0].bytes
  }
}
