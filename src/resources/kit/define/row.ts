import type { Field, Fields } from '../fields/field'
import type { Definition } from './definition'
import type { Derived } from './derived'
import type { Standard } from './standard'

type Labels<F> = {
  [
    N in keyof F as N extends `${infer Base}_id` ? (F[N] extends { kind: 'reference' } ? Base : Base) : never
  ]: string | null
}

/** The value of a field as it travels, null where it may be empty. */
type WireOf<F> = F extends Field<infer W, infer P, infer _S> ? (P extends 'optional' ? W | null : W) : never
/** The value of a field as the database holds it. */
type StoredOf<F> = F extends Field<infer _W, infer P, infer S> ? (P extends 'optional' ? S | null : S) : never

type Wires<F extends Fields> = { -readonly [N in keyof F]: WireOf<F[N]> }
type BorrowedWires<B extends Readonly<Record<string, Derived>>> = {
  -readonly [N in keyof B]: WireOf<B[N]['field']> | null
}

/** A row as it travels: standard columns, fields, kept and borrowed values, and a label beside each reference. */
export type Row<R> =
  R extends Definition<infer F, infer K, infer B, infer S>
    ? Standard &
        Wires<F> &
        Wires<K> &
        BorrowedWires<B> &
        Labels<F> &
        Labels<K> & { number: string; status: [S] extends [never] ? string : S }
    : never

/** What a client may send to create a row: required fields must stand, the rest may. */
export type CreateInput<R> =
  R extends Definition<infer F, infer _K, infer _B, infer _S>
    ? { [N in keyof F as F[N] extends { presence: 'required' } ? N : never]: WireOf<F[N]> } & {
        [N in keyof F as F[N] extends { presence: 'required' } ? never : N]?: WireOf<F[N]>
      }
    : never

/** The columns of the table as the database holds them. */
export type Stored<R> =
  R extends Definition<infer F, infer K, infer _B, infer S>
    ? Standard & { -readonly [N in keyof F]: StoredOf<F[N]> } & {
        -readonly [N in keyof K]: StoredOf<K[N]>
      } & {
        number: string
        status: [S] extends [never] ? string : S
      }
    : never
