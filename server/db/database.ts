import type { ColumnType, Kysely, Transaction } from 'kysely'
import type { Resources } from '../../src/resources'
import type { AnyResource } from '../../src/resources/kit/define/definition'
import type { DocumentColumns } from '../../src/resources/kit/define/row'
import type { Standard } from '../../src/resources/kit/define/standard'
import type { Fields } from '../../src/resources/kit/fields/field'
import type { hiddenColumns } from './hiddenColumns'
import type { internalTables } from './internalTables'

type Optional<T> = ColumnType<T | null, T | null | undefined, T | null>
type Defaulted<T> = ColumnType<T, T | undefined, T>
type ReadOnly<T> = ColumnType<T, never, never>

/** A field as a column: what must, may or need not be given when a row is inserted. */
type FieldColumn<F> = F extends { initial?: infer S; presence: infer P }
  ? P extends 'optional'
    ? Optional<S>
    : P extends 'defaulted'
      ? Defaulted<S>
      : S
  : never

type FieldColumns<F extends Fields> = { -readonly [N in keyof F]: FieldColumn<F[N]> }

type StandardColumns = {
  [N in 'id' | 'created_at' | 'created_by']: ColumnType<Standard[N], Standard[N] | undefined, never>
} & {
  [N in 'version' | 'updated_at' | 'updated_by']: Defaulted<Standard[N]>
}

type ResourceTable<R extends AnyResource> = StandardColumns &
  FieldColumns<R['fields']> &
  FieldColumns<R['systemFields']> & {
    [N in keyof DocumentColumns<R>]: N extends 'status'
      ? Defaulted<DocumentColumns<R>[N]>
      : DocumentColumns<R>[N]
  }

/** PostgreSQL types as the parsers of the connection read them. */
type Types = {
  text: string
  int4: number
  int8: number
  numeric: number
  bool: boolean
  date: string
  timestamptz: string
  bytea: Buffer
  jsonb: unknown
  _text: string[]
}

type InternalColumn<C> = C extends `${infer T extends keyof Types}?`
  ? Optional<Types[T]>
  : C extends `${infer T extends keyof Types}=`
    ? Defaulted<Types[T]>
    : C extends `${infer T extends keyof Types}!`
      ? ReadOnly<Types[T]>
      : C extends keyof Types
        ? Types[C]
        : never

type InternalColumns<T> = { -readonly [C in keyof T]: InternalColumn<T[C]> }

type Hidden<N> = N extends keyof typeof hiddenColumns ? InternalColumns<(typeof hiddenColumns)[N]> : unknown

/** All tables, and the views that are resources: derived from the definitions, and from `internalTables`. */
type Tables = {
  [N in keyof Resources]: ResourceTable<Resources[N]> & Hidden<N>
} & {
  [N in keyof typeof internalTables]: InternalColumns<(typeof internalTables)[N]>
}

// The compiler knows an interface and `Same` again at once. Aliases alone it compares member by member wherever one is
// passed on, and a transaction with `Db`, too: what takes both takes `Db | Trx`.
export interface Database extends Tables {}
type Same<T> = T
export type Db = Same<Kysely<Database>>
export type Trx = Same<Transaction<Database>>
