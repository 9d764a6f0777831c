import type { Field, Fields } from '../fields/field'
import type { Definition } from './definition'
import type { Derived } from './derived'
import type { Standard } from './standard'

type Labels<F> = {
  [
    N in keyof F as N extends `${infer Base}_id` ? (F[N] extends { kind: 'reference' } ? Base : Base) : never
  ]: string | null
}

/** The wire value of a field, null where it may be empty. */
type WireOf<F> = F extends Field<infer W, infer P, infer _S> ? (P extends 'optional' ? W | null : W) : never
/** The stored value of a field. */
type StoredOf<F> = F extends Field<infer _W, infer P, infer S> ? (P extends 'optional' ? S | null : S) : never

type Wires<F extends Fields> = { -readonly [N in keyof F]: WireOf<F[N]> }
type BorrowedWires<B extends Readonly<Record<string, Derived>>> = {
  -readonly [N in keyof B]: WireOf<B[N]['field']> | null
}

/** A wire row: standard columns, fields, system fields, derived values, and a label for each reference. */
export type Row<R> =
  R extends Definition<infer F, infer K, infer B, infer S>
    ? Standard &
        Wires<F> &
        Wires<K> &
        BorrowedWires<B> &
        Labels<F> &
        Labels<K> & { number: string; status: [S] extends [never] ? string : S }
    : never

/** The input to create a row: required fields must be present, the rest may. */
export type CreateInput<R> =
  R extends Definition<infer F, infer _K, infer _B, infer _S>
    ? { [N in keyof F as F[N] extends { presence: 'required' } ? N : never]: WireOf<F[N]> } & {
        [N in keyof F as F[N] extends { presence: 'required' } ? never : N]?: WireOf<F[N]>
      }
    : never

/** The stored columns of the table. */
export type Stored<R> =
  R extends Definition<infer F, infer K, infer _B, infer S>
    ? Standard & { -readonly [N in keyof F]: StoredOf<F[N]> } & {
        -readonly [N in keyof K]: StoredOf<K[N]>
      } & {
        number: string
        status: [S] extends [never] ? string : S
      }
    : never
