import type { ColumnType, Kysely, Transaction } from 'kysely'
import type { resources } from '../../src/resources'
import type { Standard, Stored } from '../../src/resources/kit/define/defineResource'

type Fixed<T> = ColumnType<T, T | undefined, never>
type Kept<T> = ColumnType<T, T | undefined, T>

/** A definition as the database sees it: what the database owns is never rewritten. */
type Table<R> = {
  [N in keyof Omit<Stored<R>, keyof Standard>]: ColumnType<
    Stored<R>[N],
    Stored<R>[N] | undefined,
    Stored<R>[N]
  >
} & {
  [N in 'id' | 'created_at' | 'created_by']: Fixed<Standard[N]>
} & {
  [N in 'version' | 'updated_at' | 'updated_by']: Kept<Standard[N]>
}

type ResourceTables = { [N in keyof typeof resources]: Table<(typeof resources)[N]> }

/** Tables that no screen edits. */
type HouseTables = {
  access_tokens: {
    id: Fixed<number>
    user_id: number | null
    client_id: string | null
    token_hash: Buffer
    scope: 'full' | 'kiosk' | 'wall'
    created_at: Kept<string>
    last_used_at: Kept<string>
    expires_at: string
    revoked_at: string | null
    user_agent: string | null
    is_shared: Kept<boolean>
    station_token_id: number | null
    wall_display_id: number | null
  }
  feed: { epoch: string; position: number }
}

export type Database = ResourceTables & HouseTables
export type Db = Kysely<Database>
export type Trx = Transaction<Database>
