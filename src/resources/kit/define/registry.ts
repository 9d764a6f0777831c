import type { WireOf } from '../fields/values'
import type { AnyResource } from './definition'
import type { DocumentColumns } from './row'
import type { Standard } from './standard'

/** Definitions by their table. */
export type Registry = Readonly<Record<string, AnyResource>>

type OwnField<R extends AnyResource, N> = N extends keyof R['fields']
  ? R['fields'][N]
  : N extends keyof R['systemFields']
    ? R['systemFields'][N]
    : never

type TableOf<F> = F extends { table?: infer T extends string } ? T : never

/** The table at the end of a path of references, or what is wrong with the path. */
type Reached<All, R extends AnyResource, Via extends string> = Via extends `${infer First}.${infer Rest}`
  ? All[TableOf<OwnField<R, First>> & keyof All] extends infer Next extends AnyResource
    ? Reached<All, Next, Rest>
    : never
  : TableOf<OwnField<R, Via>>

/** The value of a column of the table itself. */
type ColumnValue<R extends AnyResource, C> = C extends keyof R['fields'] | keyof R['systemFields']
  ? WireOf<OwnField<R, C>>
  : C extends keyof DocumentColumns<R>
    ? DocumentColumns<R>[C]
    : C extends keyof Standard
      ? Standard[C]
      : never

/** Whether values of one type may be values of the other, such as some of its choices. */
type AreLike<V, W> = [V] extends [W] ? true : [W] extends [V] ? true : false

type JoinFault<All, R extends AnyResource, D> = D extends {
  field: infer F
  via: infer Via extends string
  column: infer C extends string
}
  ? Reached<All, R, Via> extends infer T extends string
    ? [T] extends [never]
      ? `${Via} leads to no table`
      : All[T & keyof All] extends infer Target extends AnyResource
        ? [ColumnValue<Target, C>] extends [never]
          ? `${T} has no column ${C}`
          : AreLike<NonNullable<ColumnValue<Target, C>>, NonNullable<WireOf<F>>> extends true
            ? never
            : `${T}.${C} has values of another type`
        : never
    : never
  : never

type NarrowingOf<F> = F extends { narrowing?: infer C extends string } ? C : never

/** The columns that narrow a reference and that its table does not have. */
type NarrowingFault<T extends string, Target, C extends string> = string extends C
  ? never
  : Target extends AnyResource
    ? C extends C
      ? [ColumnValue<Target, C>] extends [never]
        ? C extends keyof Target['derived']
          ? never
          : `${T} has no column ${C}`
        : never
      : never
    : never

type ReferenceFault<All, F> =
  TableOf<F> extends infer T extends string
    ? string extends T
      ? never
      : T extends keyof All
        ? NarrowingFault<T, All[T], NarrowingOf<F>>
        : `there is no table ${T}`
    : never

/** What is wrong with the references among fields, in words that begin with a name. */
type FieldFaults<All, F, N extends string> = {
  [C in keyof F & string]: `${N}.${C}: ${ReferenceFault<All, F[C]>}`
}[keyof F & string]

type EventFaults<All, E, N extends string> = {
  [Name in keyof E & string]: E[Name] extends { inputs: infer I }
    ? FieldFaults<All, I, `${N}.${Name}`>
    : never
}[keyof E & string]

/** What is wrong with the references and joined columns of a definition, in words. */
export type FaultsOf<All, R extends AnyResource, N extends string> =
  | {
      [D in keyof R['derived'] & string]: `${N}.${D}: ${JoinFault<All, R, R['derived'][D]>}`
    }[keyof R['derived'] & string]
  | FieldFaults<All, R['fields'], N>
  | FieldFaults<All, R['systemFields'], N>
  | EventFaults<All, R['events'], N>

/** What is wrong with the references in the inputs of calls, in words. */
export type CallFaults<All, Calls> = Calls extends unknown
  ? {
      [N in keyof Calls & string]: Calls[N] extends { inputs: infer I; changes: infer C }
        ? FieldFaults<All, I, N> | FieldFaults<All, C, N>
        : never
    }[keyof Calls & string]
  : never

type Faults<All extends Registry> = {
  [N in keyof All & string]: FaultsOf<All, All[N], N>
}[keyof All & string]

/**
 * Definitions of which each reference leads to a table and each joined column exists; where one does not, the compiler
 * says which.
 */
export type Sound<All extends Registry & ([Faults<All>] extends [never] ? unknown : Faults<All>)> = All
