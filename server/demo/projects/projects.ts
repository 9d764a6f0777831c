import { dayNumber, dayOf, dayText, endOf, placeOf } from '../../../src/planning/projects/workdays'
import { dayAt } from '../../site/plant'
import { workdaysAround } from '../../site/calendar/workdays'
import { random } from '../company/random'
import type { Tables } from '../company/tables'
import { lineChain, lineSide, lives, packages, type ProjectLife, steps } from './lives'
import type { Entry, Item, Task } from './made'
import { hoursPerDay, writeProject } from './writeProject'

type Options = { personIn: (username: string) => number; plantId: number; now: Date }

/** The demo company's projects: tasks that wait for each other, their items, and a year of records on them. */
export function addProjects(to: Tables, { personIn, plantId, now }: Options) {
  const today = dayAt(now, 'America/Toronto')
  const chance = random(20_261_101)
  const calendar = workdaysAround([today], { closed: [], open: [] })
  const place = placeOf(calendar, dayNumber(today))
  /** The last working day that is not after today: nothing is recorded later. */
  const latest = endOf(calendar, dayNumber(today)) - 1
  const at = (working: number) => dayText(dayOf(calendar, working))
  const people = to
    .rows('users')
    .filter(({ username }) => !String(username).startsWith('wall.'))
    .slice(0, 25)
    .map(({ id }) => id)
  const leads = [personIn('director'), personIn('manager'), personIn('m.tremblay')]
  const busy = new Map<string, number>()

  /** Work of a person on a day, as long as there is time left in it. */
  const workOn = (person: number, from: number, until: number, needed: number): Entry | null => {
    const day = at(chance.whole(from, Math.max(from, until)))
    if (day > today) return null
    const key = `${person} ${day}`
    const free = hoursPerDay - (busy.get(key) ?? 0)
    const hours = Math.min(free, Math.max(0.25, Math.round(needed * 4) / 4))
    if (hours < 0.25) return null
    busy.set(key, (busy.get(key) ?? 0) + hours)
    return { day, type: 'work', hours, value: null, amount: null, progress: null, said: chance.pick(steps) }
  }

  const itemsOf = (task: Task, count: number): Item[] => {
    const end = task.start + Math.max(1, task.days)
    return Array.from({ length: count }, (_, turn) => {
      const isMeasured = turn === 4
      const assignee = chance.pick(people)
      const estimate = chance.whole(6, 20) * 0.5
      const isDone = task.status === 'done' || (task.status === 'in_progress' && turn < count / 2)
      const isBegun = isDone || (task.status === 'in_progress' && turn < count / 2 + 1)
      const records: Entry[] = []
      const until = Math.min(end - 1, latest)
      for (let part = 0; part < (isDone ? chance.whole(9, 11) : isBegun ? 3 : 0); part += 1) {
        const entry = workOn(assignee, Math.min(task.start, until), until, estimate / (isDone ? 10 : 6))
        if (entry) records.push(entry)
      }
      if (isMeasured && isDone)
        records.push({
          day: at(until),
          type: 'measurement',
          hours: null,
          value: chance.whole(96, 104) / 10,
          amount: null,
          progress: null,
          said: 'Measured after the trial',
        })
      if (isDone && chance.chance(0.1))
        records.push({
          day: at(until),
          type: 'cost',
          hours: null,
          value: null,
          amount: chance.whole(40, 400),
          progress: null,
          said: 'Bought material',
        })
      records.sort((one, other) => (one.day < other.day ? -1 : one.day > other.day ? 1 : 0))
      const last = records.at(-1)
      if (last && isBegun && !isDone) last.progress = chance.whole(2, 8) * 10
      return {
        name: steps[turn % steps.length] ?? 'Step',
        item_type: isMeasured ? 'measurement' : turn === 1 ? 'document' : turn === 6 ? 'purchase' : 'action',
        assignee,
        estimate,
        status: isDone ? 'done' : isBegun ? 'in_progress' : 'todo',
        due: at(Math.max(end - 1, isDone ? end - 1 : place + 1)),
        doneAt: isDone ? (last?.day ?? at(until)) : null,
        records,
      }
    })
  }

  const plain = (life: ProjectLife): Task[] => {
    let start = place + life.start
    return Array.from({ length: life.tasks }, (_, turn) => {
      const isMilestone = turn === life.tasks - 1 && life.tasks > 5
      const days = isMilestone ? 0 : chance.whole(6, 14)
      const task: Task = {
        name: isMilestone
          ? 'Goal reached'
          : `${packages[turn % packages.length]}${turn >= packages.length ? ' 2' : ''}`,
        start,
        days,
        status: 'todo',
        isMilestone,
        waitsFor: turn === 0 ? [] : [{ task: turn - 1, kind: 'finish_to_start', lag: 0 }],
        items: [],
      }
      start += days
      return task
    })
  }

  /** The second line: a chain of nine that fixes the end, all else with time to spare beside it. */
  const line = (): Task[] => {
    const tasks: Task[] = []
    let start = place
    for (const [turn, name] of lineChain.entries()) {
      const days = 12
      tasks.push({
        name,
        start,
        days,
        status: 'todo',
        isMilestone: false,
        waitsFor: turn === 0 ? [] : [{ task: turn - 1, kind: 'finish_to_start', lag: 0 }],
        items: [],
      })
      start += days
    }
    for (const [turn, name] of lineSide.entries()) {
      const before = turn - 8
      const isDone = turn < 8
      const behind = Math.max(0, Math.floor(before / 3.3))
      const chain = tasks[behind]
      const isLast = turn === lineSide.length - 1
      tasks.push({
        name,
        start: isDone
          ? place - 45 + turn * 4
          : turn === 8
            ? place - 3
            : (chain?.start ?? place) + (turn % 2 === 0 ? 0 : 12),
        days: isLast ? 0 : isDone ? 4 : 5,
        status: isDone ? 'done' : turn === 8 ? 'in_progress' : 'todo',
        isMilestone: isLast,
        waitsFor: isDone
          ? []
          : [{ task: behind, kind: turn % 2 === 0 ? 'start_to_start' : 'finish_to_start', lag: 0 }],
        items: [],
      })
    }
    return tasks
  }

  for (const [turn, life] of lives.entries()) {
    const owner = leads[turn % leads.length] ?? leads[0]!
    const isLine = life.name === 'Second bottling line'
    const tasks = isLine ? line() : plain(life)
    const isClosed = life.status === 'completed'
    const started = life.status !== 'planned' && life.status !== 'draft'
    if (!isLine)
      for (const [rank, task] of tasks.entries()) {
        if (rank < Math.round(life.done * tasks.length)) task.status = 'done'
        else if (started && !isClosed && rank === Math.round(life.done * tasks.length))
          task.status = 'in_progress'
        if (life.status === 'cancelled' && task.status !== 'done') task.status = 'cancelled'
        if (task.status === 'in_progress' && task.isMilestone) task.status = 'todo'
      }
    // What is done is over, and what is not cannot have begun in the future.
    if (started && !isLine) {
      let end = place - 1
      for (const task of tasks.toReversed()) {
        if (task.status !== 'done') continue
        task.start = Math.min(task.start, end - task.days)
        end = task.start
      }
      let next = Math.max(
        place - 3,
        ...tasks.filter(({ status }) => status === 'done').map((one) => one.start + one.days),
      )
      for (const task of tasks) {
        if (task.status === 'done') continue
        task.start = task.status === 'in_progress' ? Math.min(next, place - 3) : next
        next = task.start + task.days
      }
    }
    for (const [rank, task] of tasks.entries())
      if (!task.isMilestone) task.items = itemsOf(task, isLine ? (rank < 13 ? 9 : 8) : chance.whole(7, 9))
    if (life.status === 'cancelled')
      for (const task of tasks)
        if (task.status === 'cancelled')
          task.items = task.items.map((item) => ({ ...item, status: 'cancelled', records: [], doneAt: null }))
    writeProject(to, {
      life,
      tasks,
      owner,
      plantId,
      at,
      place,
      today,
      calendar,
      number: turn + 1,
    })
  }
}
