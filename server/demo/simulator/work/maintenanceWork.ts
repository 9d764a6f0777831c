import type { Random } from '../../company/random'
import type { PlantApi, WireRow } from '../api'
import { among, listed } from '../listed'

type Work = WireRow & {
  number: string
  status: string
  type: string
  machine_id: number
  machine_stopped: 0 | 1
  takes_machine: 0 | 1 | null
  assigned_to_id: number | null
  needs_signature: 0 | 1 | null
}
type Task = WireRow & { status: string; text: string }
type Machine = WireRow & { kind: string; current_step_id: number | null; name: string }
type Problem = { id: number; issue_section_id: number; name: string; stops_machine: 0 | 1 }
type Plan = WireRow & { open_work: string | null; is_active: 0 | 1; next_due_on: string | null; name: string }

const orders = '/production/work_orders'
const technician = 'automation_tech'
const supervisor = 'supervisor_production'
/** With so much open nothing else is reported. */
const mostOpen = 12
const yearMs = 365 * 86_400_000

/** What the floor and its technicians do about machines: problems reported, plans ordered, work done and verified. */
export function maintenanceWork(api: PlantApi, chance: Random) {
  /** Work that this run has started; what others work on stays theirs. */
  const started = new Set<number>()
  const refused = new Set<number>()
  const fire = (who: string, { id, version, number }: Work, event: string, inputs: object = {}) =>
    api.write(who, `${orders}/${id}/${event}`, { version, ...inputs }, `${number}: ${event}`)
  const readWork = async (id: number) => (await api.read(technician, `${orders}/${id}`)) as Work
  const nameOf = async () => ((await api.read(technician, '/me')) as { name: string }).name

  const nextTask = async ({ id }: Work) => {
    const path = `/production/work_order_tasks?limit=50&${among('work_order_id', [id])}`
    return [...(await listed<Task>(api, path, technician)).values()].find(({ status }) => status === 'open')
  }

  /** The next act on work that was started: a task of its checklist, its end, and the verification by another person. */
  const goOn = async (id: number) => {
    const work = await readWork(id)
    if (work.status === 'done') {
      await fire(supervisor, work, 'verify')
      return started.delete(id)
    }
    if (work.status !== 'in_progress') return started.delete(id)
    const task = await nextTask(work)
    if (task)
      return api.write(
        technician,
        `/production/work_order_tasks/${task.id}/tick`,
        { version: task.version },
        `${work.number}: tick`,
      )
    const signature = work.needs_signature === 1 ? { signature: await nameOf() } : {}
    const answer =
      work.type === 'calibration'
        ? await fire(technician, work, 'certify', {
            as_found: '+0.2 g at 5 kg',
            as_left: '0.0 g at 5 kg',
            calibration_certificate: `C-${work.number}`,
            calibration_due_on: new Date(Date.now() + yearMs).toISOString().slice(0, 10),
            ...signature,
          })
        : await fire(technician, work, 'finish', {
            root_cause: 'Worn part',
            action_taken: 'Part replaced and tried',
            ...signature,
          })
    return answer.ok || started.delete(id)
  }

  const machinesNow = () =>
    listed<Machine>(api, `/production/machines?limit=100&${among('is_active', [1])}`, technician)

  /** Takes the oldest work that waits, where its machine is not at work. */
  const begin = async (waiting: readonly Work[]) => {
    const machines = await machinesNow()
    const next = waiting.find(
      ({ id, machine_id, machine_stopped, takes_machine }) =>
        !refused.has(id) &&
        (machine_stopped === 0 && takes_machine !== 1
          ? true
          : machines.get(machine_id)?.current_step_id === null),
    )
    if (!next) return false
    if (next.status === 'open' && !(await fire(technician, next, 'acknowledge')).ok) return false
    const answer = await fire(technician, await readWork(next.id), 'start')
    if (answer.ok) started.add(next.id)
    else refused.add(next.id)
    return true
  }

  /** Reports a problem that does not stop its machine. */
  const report = async () => {
    const machine = chance.pick([...(await machinesNow()).values()])
    const { rows } = (await api.read('bottler', `/production/machines/${machine.id}/problems`)) as {
      rows: Problem[]
    }
    const problems = rows.filter(({ stops_machine }) => stops_machine === 0)
    if (problems.length === 0) return
    const problem = chance.pick(problems)
    await api.write(
      'bottler',
      orders,
      {
        machine_id: machine.id,
        issue_section_id: problem.issue_section_id,
        issue_detail_id: problem.id,
        machine_stopped: 0,
        description: `${problem.name}, seen by the operator`,
      },
      `${machine.name}: report problem`,
    )
  }

  /** Makes the work order of the plan that is due first. */
  const orderPlan = async () => {
    const plans = [
      ...(await listed<Plan>(api, '/production/maintenance_plans?limit=100', supervisor)).values(),
    ]
    const next = plans
      .filter(
        ({ open_work, is_active, next_due_on }) =>
          open_work === null && is_active === 1 && next_due_on !== null,
      )
      .toSorted((one, other) => String(one.next_due_on).localeCompare(String(other.next_due_on)))[0]
    if (next)
      await api.write(supervisor, `/production/maintenance_plans/${next.id}/order`, {}, `${next.name}: order`)
  }

  return {
    /** One act of maintenance. */
    look: async (ended: () => boolean) => {
      const [current] = started
      if (ended()) return
      if (current !== undefined) return void (await goOn(current))
      const path = `${orders}?limit=100&${among('status', ['open', 'acknowledged'])}`
      const open = [...(await listed<Work>(api, path, technician)).values()]
      const free = open.filter(({ assigned_to_id }) => assigned_to_id === null)
      if (open.length < mostOpen && chance.next() < 0.3) return chance.next() < 0.7 ? report() : orderPlan()
      await begin(free.toSorted((one, other) => one.id - other.id))
    },
  }
}
