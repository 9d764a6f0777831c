import type { Area, Module } from '../../../access'
import { type ColumnFilter, kindOf, type Operator, type Sort } from '../query/filter'
import { addressText, type ListQuery, standardQuery, writeQuery } from '../query/listAddress'
import { dayAfter } from '../text/days'
import type { ComputedValue } from './defineComputed'
import type { AnyResource } from './definition'
import type { Row } from './row'
import { translated } from './translate'

/** The group of a count on a home: what is late, waits for an approval, is for today, or is open work. */
export type HomePlace = 'late' | 'approve' | 'today' | 'open'

type Comparison = Exclude<Operator, 'in' | 'not_in' | 'empty' | 'not_empty'>

type ConditionOn<R, Column extends keyof R & string> =
  | { field: Column; operator: Comparison; value: Exclude<R[Column], null> }
  | { field: Column; operator: 'in' | 'not_in'; value: readonly Exclude<R[Column], null>[] }

/** A condition on one column of a list, by the types of its rows. */
type Condition<R> = { [Column in keyof R & string]: ConditionOn<R, Column> }[keyof R & string]

type AnyCondition = { field: string; operator: Operator; value: unknown }

type Options<Column extends string, Where> = {
  key: string
  label: string
  place: HomePlace
  /** What is counted, on a day of the plant; `day(3)` is three days later, `day(0)` the day itself. */
  where: (day: (after: number) => string) => readonly Where[]
  /** The order in which its rows are named; the default is that of the list. */
  sort?: readonly (readonly [field: Column, direction: 'asc' | 'desc'])[]
  /** The column by which a row is named; the default is its number. */
  named?: Column
  /** The column that says beside its name what a row is about. */
  about?: Column
  /** The day on which a row is due. */
  due?: Column
  /** Its day is the end of its shelf life, not one by which something is to be done. */
  expires?: true
  /** Further areas of which a person needs one, beside those that open the list. */
  areas?: readonly Area[]
  /** Rank among the large figures of its home, 1 first; without one it is never large. */
  rank?: number
  /** How it is marked when there are any. */
  family?: 'danger' | 'warning'
  /** What is said when there are none. */
  none: string
  /** The computed value whose broadcast says that the count of a report may be another. */
  follows?: ComputedValue
}

/** How many rows of a list pass a query: a figure of a home, which opens exactly that list. */
export type HomeCount = Options<string, AnyCondition> & { resource: AnyResource }

/** How many there are on each day. */
export type ByDay = ComputedValue<readonly { due_on: string | null; count: number }[]>

/** Day by day, how many open rows of a list are due; `byDay` where the server adds them up. */
export type HomeChart = Pick<HomeCount, 'resource'> & {
  title: string
  due: string
  where: readonly AnyCondition[]
  byDay?: ByDay
}

/** What concerns the people of a module on their home. */
export type Home = { key: string; module: Module; counts: readonly HomeCount[]; charts: readonly HomeChart[] }

/** Declares a count of a list, typed by its columns. */
export const homeCount = <const R extends AnyResource>(
  resource: R,
  options: Options<keyof Row<R> & string, Condition<Row<R>>>,
): HomeCount => translated({ ...options, resource })

/** Declares a chart of due days, typed by the columns of its list. */
export const homeChart = <const R extends AnyResource>(
  resource: R,
  options: { title: string; due: keyof Row<R> & string; where: readonly Condition<Row<R>>[]; byDay?: ByDay },
): HomeChart => translated({ ...options, resource })

/** Conditions as the filters of a list; several on one column hold together. */
export function filtersOf(resource: AnyResource, conditions: readonly AnyCondition[]): ColumnFilter[] {
  const fields = [...new Set(conditions.map(({ field }) => field))]
  return fields.map((field) => ({
    field,
    field_type: kindOf(resource, field) ?? 'text',
    filters: conditions
      .filter((condition) => condition.field === field)
      .map(({ operator, value }) => ({ logic_operator: 'and', operator, value_type: 'value', value })),
  }))
}

/** The list query whose rows a count counts, on a day of the plant. */
export function homeQuery({ resource, where, sort = [] }: HomeCount, today: string): ListQuery {
  const order: Sort[] = sort.map(([field, direction]) => ({ field, direction }))
  return {
    filters: filtersOf(
      resource,
      where((after) => dayAfter(today, after)),
    ),
    sort: order,
    search: '',
  }
}

/** The address of exactly the list that a count counts. */
export function homeAddress(count: HomeCount, today: string): string {
  const { resource } = count
  const pairs = writeQuery(homeQuery(count, today), standardQuery(resource))
  // Without a query an address shows what each person has made the default.
  return `${resource.path}${resource.path.includes('?') ? '&' : '?'}${addressText(pairs.length > 0 ? pairs : [['view', 'standard']])}`
}
