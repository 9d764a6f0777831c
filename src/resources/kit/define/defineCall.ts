import type * as z from 'zod/mini'
import type { Area, Module } from '../../../access'
import type { AnyField, Field, Fields } from '../fields/field'
import { orNone } from '../fields/pickValues'
import { integer } from '../fields/numbers'
import type { PayloadOf, WireOf } from '../fields/values'
import { translated } from './translate'

/**
 * Who may make a call: people of some areas, every signed-in person, or anyone; `anonymous` ignores a token, so that one
 * which has ended stops no sign-in.
 */
export type CallAccess = readonly Area[] | 'signed_in' | 'public' | 'anonymous'

/**
 * What a call does on the server: `write` is one unit of work per idempotency key, `upload` is a write whose body is one
 * file, `download` answers a file, `page` a page of a list. `read` gets no unit of work; where it writes one
 * of its own, its answer is a secret, such as a token, that must not be kept for a repetition.
 */
export type CallKind = 'read' | 'write' | 'upload' | 'download' | 'page'

/** A call asks again who is at the session, where that was confirmed more than some minutes ago. */
type StepUp = {
  /** Only where one of these is sent. */
  when?: readonly string[]
  /** The call takes the password itself: only people with a second factor are asked. */
  takesPassword?: true
}

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** A call beyond the plain ones of a resource; from it come handler, client function, documentation and types. */
export type Call<
  P extends Fields = Fields,
  I extends Fields = Fields,
  C extends Fields = Fields,
  A extends z.ZodMiniType = z.ZodMiniType,
  K extends CallKind = CallKind,
  W extends CallAccess = CallAccess,
  Path extends string = string,
  M extends Method = Method,
> = {
  kind: K
  method: M
  /** Below /api, `:name` for each of `params`. */
  path: Path
  areas: W
  /** One of these modules must be enabled for the caller; an empty list asks for none. */
  modules: readonly Module[]
  /** What it is for, one sentence for the API's documentation. */
  about: string
  params: P
  /** Checked fields of the body, of the query for GET and uploads. */
  inputs: I
  /** Fields beside the inputs of which only those that are sent count. */
  changes: C
  /** What it answers, as it travels. */
  answer: A
  /** Its token may be sent in the query, as `token`. */
  tokenInQuery?: true
  /** A wall display may make it. */
  wall?: true
  /** A program may make it, though it enters no area and changes something. */
  programs?: true
  /** A screen that is lent and waits for a badge may make it. */
  lent?: true
  /** Made to set up the second factor that a role demands: nothing else may be called before. */
  enrols?: true
  stepUp?: StepUp
  /** It ends the session, after which the browser forgets what it cached. */
  signsOut?: true
  /** Inputs it does not know are left out, not refused. */
  ignoresUnknown?: true
  /** Parts of its answer whose booleans travel as they are: data that is computed on, not rows. */
  computedOn?: readonly string[]
  /** Its work may go on after the answer, which is 202 then. */
  goesOn?: true
  /** It makes something new, which it answers with 201. */
  creates?: true
  /** Beside its inputs it takes columns by their names, as filters for equality. */
  filtersByColumn?: true
  /** A single-use ticket, sent as its input `ticket`, is taken for a session. */
  takesTicket?: true
}

export type AnyCall = Call

type NamesIn<P extends string> = P extends `${string}:${infer N}/${infer Rest}`
  ? N | NamesIn<Rest>
  : P extends `${string}:${infer N}`
    ? N
    : never

type RowId = Field<number, 'required'>
type ParamsOf<Path extends string, Q> = { [N in NamesIn<Path>]: N extends keyof Q ? Q[N] : RowId }

type Nothing = Record<never, never>

type CallInput<
  Path extends string,
  Q extends Fields,
  I extends Fields,
  C extends Fields,
  A extends z.ZodMiniType,
  K extends CallKind,
  W extends CallAccess,
  M extends Method,
> = {
  kind: K
  method: M
  path: Path
  areas: W
  modules?: readonly Module[]
  about: string
  /** Fields of the path's names; a name without one is the id of a row. */
  params?: Q
  inputs?: I
  changes?: C
  answer: A
  tokenInQuery?: true
  wall?: true
  programs?: true
  lent?: true
  enrols?: true
  stepUp?: StepUp
  signsOut?: true
  ignoresUnknown?: true
  computedOn?: readonly string[]
  goesOn?: true
  creates?: true
  filtersByColumn?: true
  takesTicket?: true
}

const rowId = integer('Id', { min: 1 })

const namesIn = (path: string) => [...path.matchAll(/:([a-z_]+)/g)].map(([, name]) => name ?? '')

/** Declares a call once, for both sides. */
export function defineCall<
  const Path extends string,
  A extends z.ZodMiniType,
  const K extends CallKind,
  const W extends CallAccess,
  const M extends Method,
  const I extends Fields = Nothing,
  const C extends Fields = Nothing,
  const Q extends Fields = Nothing,
>(notes: CallInput<Path, Q, I, C, A, K, W, M>): Call<ParamsOf<Path, Q>, I, C, A, K, W, Path, M> {
  const { params: own = {}, inputs, changes, modules = [], ...rest } = notes
  const fields: Record<string, AnyField> = own
  const params = Object.fromEntries(namesIn(notes.path).map((name) => [name, fields[name] ?? rowId]))
  return {
    ...rest,
    modules,
    params: params as ParamsOf<Path, Q>,
    inputs: translated(orNone(inputs)),
    changes: translated(orNone(changes)),
  }
}

type Simplify<T> = { [N in keyof T]: T[N] }

/** All that a client gives with a call: names of the path, inputs and changes, side by side. */
export type RequestOf<D extends AnyCall> = Simplify<
  PayloadOf<D['params']> &
    PayloadOf<D['inputs']> & { [N in keyof D['changes']]?: WireOf<D['changes'][N]> | undefined }
>

/** What a call answers, as it travels. */
export type AnswerOf<D extends AnyCall> = z.output<D['answer']>

/** What a handler may answer for `T`: booleans for 1 and 0, and instants as dates, become what travels. */
export type Answerable<T> = unknown extends T
  ? unknown
  : T extends 0 | 1
    ? T | boolean
    : T extends string
      ? string extends T
        ? T | Date
        : T
      : T extends readonly (infer U)[]
        ? readonly Answerable<U>[]
        : T extends object
          ? { readonly [N in keyof T]: Answerable<T[N]> }
          : T

/** The path of a call with the values of its names. */
export const pathOf = ({ path }: Pick<AnyCall, 'path'>, values: object) => {
  const texts = new Map(Object.entries(values))
  return path.replace(/:([a-z_]+)/g, (_, name: string) => encodeURIComponent(String(texts.get(name))))
}
