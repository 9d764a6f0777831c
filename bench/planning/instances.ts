import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { PlanModel, PlanOperation } from '../../src/planning/model'

export type Instance = { name: string; family: string; lower: number; model: PlanModel }

type Job = { machine: number; seconds: number }[][]

const numbersOf = (line: string) => (line.match(/-?\d+(\.\d+)?/g) ?? []).map(Number)

/** Lines of numbers; what is a comment or empty is left out. */
const rowsOf = (file: string) =>
  readFileSync(file, 'utf8')
    .split(/\r?\n/)
    .filter((line) => /^\s*-?\d/.test(line))
    .map(numbersOf)

/** Per job pairs of machine (from 0) and duration. */
function jobShop(rows: number[][]): Job[] {
  const [[jobs = 0, machines = 0] = [], ...lines] = rows
  const all = lines.flat()
  const isFlat = lines.slice(0, jobs).every((line) => line.length === 2 * machines)
  const each = isFlat
    ? Array.from({ length: jobs }, (_, job) => all.slice(job * 2 * machines, (job + 1) * 2 * machines))
    : lines.slice(0, jobs)
  return each.map((line) =>
    Array.from({ length: line.length >> 1 }, (_, at) => [
      { machine: line[2 * at]!, seconds: line[2 * at + 1]! },
    ]),
  )
}

/** Per job the number of operations, then for each the number of machines and pairs machine (from 1), duration. */
function flexibleShop(rows: number[][]): Job[] {
  const [[jobs = 0] = [], ...lines] = rows
  const all = lines.flat()
  let read = 0
  const take = () => all[read++] ?? 0
  return Array.from({ length: jobs }, () =>
    Array.from({ length: take() }, () =>
      Array.from({ length: take() }, () => ({ machine: take() - 1, seconds: take() })),
    ),
  )
}

/** Jobs as orders that are all due at once, on machines that are always open. */
export function modelOfJobs(jobs: readonly Job[]): PlanModel {
  const operations: PlanOperation[] = []
  let machines = 0
  jobs.forEach((job, order) =>
    job.forEach((choices, step) => {
      for (const { machine } of choices) machines = Math.max(machines, machine + 1)
      operations.push({
        key: `S${operations.length}`,
        order,
        step,
        batch: null,
        quantity: 1,
        crew: 1,
        choices: choices.map(({ machine, seconds }) => ({ machine, perUnit: seconds, setup: 0 })),
        class: 0,
        after: step === 0 ? [] : [{ operation: operations.length - 1, share: 1, lag: 0 }],
        bounds: [],
        holds: [],
        pin: null,
        state: 'waiting',
        started: null,
        ended: null,
        rest: null,
      })
    }),
  )
  return {
    origin: '2026-01-01T00:00:00Z',
    version: 1,
    now: 0,
    frozenUntil: 0,
    horizon: 0,
    calendars: [[]],
    machines: Array.from({ length: machines }, (_, id) => ({
      id,
      calendar: 0,
      group: 0,
      set: null,
      taken: [],
    })),
    changeOvers: [{ classes: 1, seconds: [0] }],
    orders: jobs.map((_, id) => ({ id, due: 0, rush: false, weight: 1 })),
    operations,
    lanes: Array.from({ length: machines }, () => []),
  }
}

type Bounds = Record<string, { lower: number; upper: number }>

const isBounds = (value: unknown): value is Bounds =>
  typeof value === 'object' &&
  value !== null &&
  Object.values(value).every((one) => typeof one === 'object' && one !== null && 'lower' in one)

function boundsIn(folder: string): Bounds {
  const bounds: unknown = JSON.parse(readFileSync(join(folder, 'bounds.json'), 'utf8'))
  if (!isBounds(bounds))
    throw new Error(`${folder}/bounds.json has to give lower and upper of each instance.`)
  return bounds
}

/** Every instance of a folder with `jobshop`, `flexible` and `bounds.json`; the letters of its name are its family. */
export function instancesIn(folder: string): Instance[] {
  const bounds = boundsIn(folder)
  const kinds = { jobshop: jobShop, flexible: flexibleShop }
  return Object.entries(kinds).flatMap(([kind, parse]) => {
    const files = existsSync(join(folder, kind)) ? readdirSync(join(folder, kind)).toSorted() : []
    return files
      .filter((file) => file.endsWith('.txt'))
      .map((file) => {
        const name = file.replace(/\.txt$/, '')
        const lower = bounds[name]?.lower ?? 0
        const model = modelOfJobs(parse(rowsOf(join(folder, kind, file))))
        return { name, family: /^[a-z]+/i.exec(name)?.[0] ?? kind, lower, model }
      })
  })
}
