import type { FieldKind, Fields, Presence } from './field'

type Simplify<T> = { [N in keyof T]: T[N] }

type OrNull<V, P> = P extends 'optional' ? V | null : V

/** Values by column of any definition, for code that knows the columns only at run time. */
export type FieldValues = Record<string, unknown>

/** The value of a field as it travels, null where it may be empty. */
export type WireOf<F> = F extends { wire?: infer W; presence: infer P } ? OrNull<W, P> : never
/** The value of a field as the database holds it, null where it may be empty. */
export type StoredOf<F> = F extends { initial?: infer S; presence: infer P } ? OrNull<S, P> : never
/** What may be written to the column of a field: either form, exact text for a decimal, and JSON as text. */
export type WriteOf<F> = F extends { wire?: infer W; initial?: infer S; presence: infer P; kind: infer K }
  ? OrNull<W | S | (FieldKind extends K ? string : K extends 'decimal' ? string : never), P>
  : never

/** Names of the fields of some kinds. */
export type NamesOfKind<F, K extends FieldKind> = string extends keyof F
  ? string
  : { [N in keyof F]: F[N] extends { kind: K } ? N : never }[keyof F] & string

/** Names of the fields that must, may or need not be given. */
export type WithPresence<F, P extends Presence> = {
  [N in keyof F]: F[N] extends { presence: P } ? N : never
}[keyof F]

/** Values of fields as they travel. */
export type Wires<F extends Fields> = { -readonly [N in keyof F]: WireOf<F[N]> }

/** Values of fields once they are checked and what was left out is filled in. */
export type ValuesOf<F extends Fields> = { -readonly [N in keyof F]: StoredOf<F[N]> }

/** Values of fields once they are checked: the required ones, and what was sent of the others. */
export type CheckedValues<F extends Fields> = Simplify<
  { [N in WithPresence<F, 'required'>]: StoredOf<F[N]> } & {
    [N in Exclude<keyof F, WithPresence<F, 'required'>>]?: StoredOf<F[N]> | undefined
  }
>

/** What a client sends for fields: the required ones, and any of the others. */
export type PayloadOf<F extends Fields> = Simplify<
  { [N in WithPresence<F, 'required'>]: WireOf<F[N]> } & {
    [N in Exclude<keyof F, WithPresence<F, 'required'>>]?: WireOf<F[N]> | undefined
  }
>
