import type { Field, Fields } from './field'

type Simplify<T> = { [N in keyof T]: T[N] }

/** The value of a field as the server works with it, null where it may be left empty. */
type StoredOf<F> = F extends Field<infer _W, infer P, infer S> ? (P extends 'optional' ? S | null : S) : never
/** The value of a field as it travels, null where it may be left empty. */
export type WireOf<F> =
  F extends Field<infer W, infer P, infer _S> ? (P extends 'optional' ? W | null : W) : never

/** Values of fields once they are checked and what was left out is filled in. */
export type ValuesOf<F extends Fields> = { -readonly [N in keyof F]: StoredOf<F[N]> }

/** Values of fields once they are checked: the required ones, and what was sent of the others. */
export type CheckedValues<F extends Fields> = Simplify<
  { [N in RequiredNames<F>]: StoredOf<F[N]> } & {
    [N in Exclude<keyof F, RequiredNames<F>>]?: StoredOf<F[N]> | undefined
  }
>

type RequiredNames<F> = { [N in keyof F]: F[N] extends { presence: 'required' } ? N : never }[keyof F]

/** What a client sends for fields: the required ones, and any of the others. */
export type PayloadOf<F extends Fields> = Simplify<
  { [N in RequiredNames<F>]: WireOf<F[N]> } & {
    [N in Exclude<keyof F, RequiredNames<F>>]?: WireOf<F[N]> | undefined
  }
>
