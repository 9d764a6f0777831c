import type { Dependency } from '../../../src/planning/projects/projection'

/** An item as it is made up, before what is kept of it is worked out. */
export type Item = {
  name: string
  item_type: string
  assignee: number
  estimate: number
  status: string
  due: string
  doneAt: string | null
  records: Entry[]
}
export type Entry = {
  day: string
  type: string
  hours: number | null
  value: number | null
  amount: number | null
  progress: number | null
  said: string
}
export type Task = {
  name: string
  start: number
  days: number
  status: string
  isMilestone: boolean
  waitsFor: { task: number; kind: Dependency['kind']; lag: number }[]
  items: Item[]
}
