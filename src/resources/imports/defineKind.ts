import type { EventName, Changes, UpdateValues } from '../kit/define/row'
import type { AnyResource } from '../kit/define/definition'
import type { Fields } from '../kit/fields/field'
import type { ValuesOf } from '../kit/fields/values'
import type { Resources } from '../index'
import type { KindName } from './kindNames'
import type { ImportGroup, ImportUndo, KindNotes } from './kinds'

type Nothing = Record<never, never>

/** Columns of a table that a file may fill. */
type Column<R extends AnyResource> = keyof Changes<R> & string

type Status<R extends AnyResource> = Exclude<Changes<R>['status' & keyof Changes<R>], undefined> & string

type Lines<L> = L extends keyof Resources ? Resources[L] : never

/** Columns of a document and, after the name of their table, of its lines. */
type Head<R extends AnyResource, L> =
  | Column<R>
  | (L extends keyof Resources ? `${L}.${Column<Resources[L]>}` : never)

type Target<F> = F extends { table?: infer T extends keyof Resources } ? Resources[T] : never

/** Values of a row that are still to be checked. */
type Values<R extends AnyResource> = {
  [C in Column<R>]?: Changes<R>[C] | null
}

type Group<L extends string, Line extends string> = Omit<
  ImportGroup,
  'lines' | 'columns' | 'key' | 'sequence' | 'sum' | 'worth'
> & {
  lines: L
  columns: readonly Line[]
  key: readonly Line[]
  sequence?: Line
  sum?: { field: Line; is: number; tolerance: number }
  worth?: { qty: Line; price: Line; discount?: Line }
}

type Notes<
  N extends KindName,
  T extends keyof Resources,
  R extends AnyResource,
  O extends Fields,
  L extends string,
> = Pick<KindNotes, 'modes' | 'areas' | 'ownNumber' | 'revertible'> & {
  name: N
  /** The table it fills, where that is not its name. */
  table?: T
  key: readonly NoInfer<Column<R>>[]
  columns?: readonly NoInfer<Column<R>>[]
  required?: readonly NoInfer<Column<R>>[]
  unnarrowed?: readonly NoInfer<Column<R>>[]
  heads?: NoInfer<{ [H in Head<R, L>]?: readonly string[] }>
  also?: NoInfer<{ [H in Head<R, L>]?: readonly string[] }>
  within?: NoInfer<{ [H in Head<R, L>]?: string }>
  tidy?: NoInfer<{ [H in Head<R, L>]?: (text: string) => string }>
  options?: O
  initial?: NoInfer<{
    [H in Head<R, L>]?: (values: UpdateValues<R>, options: ValuesOf<O>) => unknown
  }>
  filled?: NoInfer<{ [H in Column<R>]?: (values: UpdateValues<R>) => unknown }>
  makes?: NoInfer<{
    [F in keyof R['fields']]?: (options: ValuesOf<O>) => Values<Target<R['fields'][F]>>
  }>
  always?: NoInfer<{ [H in Column<R>]?: Changes<R>[H] }>
  changeableIn?: readonly NoInfer<Status<R>>[]
  fires?: (options: NoInfer<ValuesOf<O>>) => NoInfer<EventName<R>> | null
  undo?: Omit<ImportUndo, 'event' | 'ends' | 'from' | 'frees'> & {
    event: NoInfer<EventName<R>>
    ends: NoInfer<Status<R>>
    from: readonly NoInfer<Status<R>>[]
    frees?: NoInfer<Column<R>>
  }
  group?: Group<L & keyof R['lines'] & string, NoInfer<Column<Lines<L>>>>
}

/** Declares what comes in by file; names and values are those of the definition of its table. */
export function defineKind<
  const N extends KindName,
  const O extends Fields = Nothing,
  const L extends string = never,
  const T extends keyof Resources = N & keyof Resources,
>(notes: Notes<N, T, Resources[T], O, L>): KindNotes
// Kinds are kept by their names, and their rows are known at run time only: here alone the types of names are erased.
export function defineKind(notes: object): object {
  return notes
}
