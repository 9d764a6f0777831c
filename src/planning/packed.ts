import type { PlanModel, PlanOperation } from './model'

/** Rows of one kind as a list for each of their fields, so that no name of a field comes twice. */
export type Columns<T> = { [K in keyof T]: T[K][] }

/** Rows by their fields; all of them have those that are named. */
export function columnsOf<T extends object, K extends keyof T & string>(
  rows: readonly T[],
  names: readonly K[],
): Columns<Pick<T, K>> {
  return Object.fromEntries(names.map((name) => [name, rows.map((row) => row[name])])) as Columns<Pick<T, K>>
}

/** The rows of columns again. */
export function rowsOf<T extends object>(columns: Columns<T>): T[] {
  const names = Object.keys(columns) as (keyof T)[]
  const length = names.length === 0 ? 0 : columns[names[0]!].length
  return Array.from({ length }, (_, at) => {
    const row = {} as T
    for (const name of names) row[name] = columns[name][at]!
    return row
  })
}

/** What few operations have: what they wait for, are held by or have begun. */
type Rare = Pick<PlanOperation, 'bounds' | 'holds' | 'pin' | 'state' | 'started' | 'ended' | 'rest'>

const usual: Rare = {
  bounds: [],
  holds: [],
  pin: null,
  state: 'waiting',
  started: null,
  ended: null,
  rest: null,
}
const rareNames = Object.keys(usual) as (keyof Rare)[]

const plainNames = ['key', 'order', 'step', 'batch', 'quantity', 'crew', 'class'] as const

/** A plan as it travels: operations as columns, machines that several of them can go to once. */
export type PackedModel = Omit<PlanModel, 'operations'> & {
  /** Of each list of machines: machine, seconds for each unit and set-up, behind each other. */
  choices: number[][]
  operations: Columns<Pick<PlanOperation, (typeof plainNames)[number]>> & {
    /** Place of its list of machines. */
    choice: number[]
    /** How many places before it the operation is that it follows, share and lag, behind each other. */
    after: number[][]
  }
  /** What an operation (by index) has beside its columns. */
  rare: [number, Partial<Rare>][]
}

const isUsual = (value: Rare[keyof Rare], name: keyof Rare) =>
  Array.isArray(value) ? value.length === 0 : value === usual[name]

function rareOf(operation: PlanOperation): Partial<Rare> | null {
  const names = rareNames.filter((name) => !isUsual(operation[name], name))
  return names.length === 0 ? null : Object.fromEntries(names.map((name) => [name, operation[name]]))
}

/** Places of equal lists of numbers; the same list is looked up once. */
function placesOf() {
  const lists: number[][] = []
  const byText = new Map<string, number>()
  const byList = new Map<PlanOperation['choices'], number>()
  return {
    lists,
    of: (choices: PlanOperation['choices']) => {
      const cached = byList.get(choices)
      if (cached !== undefined) return cached
      const flat = choices.flatMap(({ machine, perUnit, setup }) => [machine, perUnit, setup])
      const text = flat.join(' ')
      const place = byText.get(text) ?? lists.push(flat) - 1
      byText.set(text, place)
      byList.set(choices, place)
      return place
    },
  }
}

/** A plan as it travels. */
export function packModel({ operations, ...model }: PlanModel): PackedModel {
  const places = placesOf()
  const choice = operations.map(({ choices }) => places.of(choices))
  return {
    ...model,
    choices: places.lists,
    operations: {
      ...columnsOf(operations, plainNames),
      choice,
      after: operations.map(({ after }, at) =>
        after.flatMap(({ operation, share, lag }) => [at - operation, share, lag]),
      ),
    },
    rare: operations.flatMap((operation, at) => {
      const rare = rareOf(operation)
      return rare ? [[at, rare] satisfies [number, Partial<Rare>]] : []
    }),
  }
}

const inThrees = <T>(flat: readonly number[], make: (one: number, two: number, three: number) => T): T[] =>
  Array.from({ length: flat.length / 3 }, (_, at) =>
    make(flat[3 * at]!, flat[3 * at + 1]!, flat[3 * at + 2]!),
  )

/**
 * The plan as the engine takes it: operations that can go to the same machines share the list of them. Answers that are
 * read have 1 for what is true and 0 for what is false.
 */
export function unpackModel({ choices: lists, operations: columns, rare, ...model }: PackedModel): PlanModel {
  const choices = lists.map((flat) =>
    inThrees(flat, (machine, perUnit, setup) => ({ machine, perUnit, setup })),
  )
  const operations = columns.key.map((key, at): PlanOperation => ({
    key,
    order: columns.order[at]!,
    step: columns.step[at]!,
    batch: columns.batch[at]!,
    quantity: columns.quantity[at]!,
    crew: columns.crew[at]!,
    choices: choices[columns.choice[at]!]!,
    class: columns.class[at]!,
    after: inThrees(columns.after[at]!, (before, share, lag) => ({ operation: at - before, share, lag })),
    ...usual,
  }))
  for (const [at, values] of rare) Object.assign(operations[at]!, values)
  const orders = model.orders.map((order) => ({ ...order, rush: Boolean(order.rush) }))
  return { ...model, orders, operations }
}
