import { trayPositions } from '../../../src/resources/production/laboratory/hplc_order_lines'
import { type Random, random } from '../company/random'
import { strengthOf } from '../laboratory/results'
import type { PlantApi, WireRow } from './api'
import type { FloorView } from './floorView'
import { among, listed } from './listed'

type Limits = { target_strength_mg_ml: number; min_mg_ml: number; max_mg_ml: number }
type Request = WireRow &
  Limits & {
    number: string
    status: string
    source: string
    production_order_id: number | null
    step_id: number | null
    hplc_category_id: number
    attempt: number
    replicates: number
    valid_replicates: number
  }
type Category = WireRow & { method_to_mg_ml: number | null }
type Vial = WireRow & {
  hplc_request_id: number | null
  control: string | null
  expected_mg_ml: number | null
}
type Run = WireRow & { status: string; machine_id: number; hplc_order_lines: Vial[] }

const requests = '/production/hplc_requests'
const runs = '/production/hplc_orders'
const results = '/production/hplc_results'
const controls = '/production/hplc_control_results'

const failShare = 0.07
const adjustShare = 0.5
const areaPerMg = 42
/** Standards of a run, as parts of the range of its method. */
const levels = [0.2, 0.6, 1]
/** Of methods whose range is not set. */
const usualRange = 25
const analyst = 'hplc_tech'
const second = 'o.reyes'
const quality = 'qa_manager'

const areaOf = (measured: number) => Math.round(measured * areaPerMg * 10_000) / 10_000
const strength = (value: number) => Math.max(0, Math.round(value * 1000) / 1000)

/** The laboratory of the plant: samples are taken, measured in runs and judged by its people, through the public API. */
export function plantLaboratory(api: PlantApi, chance: Random) {
  const press = async (
    user: string,
    path: string,
    row: WireRow,
    event: string,
    more: Record<string, unknown> = {},
  ) => {
    const what = `${path.split('/')[2]} ${event}`
    return api.write(user, `${path}/${row.id}/${event}`, { version: row.version, ...more }, what)
  }

  const openRequests = async (view: FloorView) => {
    const path = `${requests}?limit=200&${among('status', ['requested', 'sampled', 'in_test', 'failed'])}`
    const found = await listed<Request>(api, path, analyst)
    return [...found.values()].filter(
      ({ step_id, source, production_order_id }) =>
        source === 'recovery' ||
        (step_id !== null && view.orders.get(production_order_id ?? 0)?.status !== 'on_hold'),
    )
  }

  /** Enters what of a run is not measured yet, and has it judged by quality. */
  const measure = async ({ id }: Run) => {
    const run = (await api.read(analyst, `${runs}/${id}`)) as Run
    const existing = await listed<WireRow & { hplc_order_line_id: number }>(
      api,
      `${controls}?limit=100&${among('hplc_order_id', [id])}`,
      analyst,
    )
    const measured = new Set([...existing.values()].map(({ hplc_order_line_id }) => hplc_order_line_id))
    for (const { id: line, control, expected_mg_ml } of run.hplc_order_lines) {
      if (control === null || measured.has(line)) continue
      const found = control === 'blank' ? 0.004 : strength((expected_mg_ml ?? 0) * chance.between(0.99, 1.01))
      const body = { hplc_order_line_id: line, measured_mg_ml: found, peak_area: areaOf(found) }
      await api.write(analyst, controls, body, 'hplc_control_results enter')
    }
    const ids = run.hplc_order_lines.flatMap(({ hplc_request_id }) => hplc_request_id ?? [])
    if (ids.length > 0)
      for (const request of (await listed<Request>(api, `${requests}?${among('id', ids)}`, analyst)).values())
        if (request.status === 'in_test') await inject(request)
    const finished = await press(analyst, runs, run, 'finish')
    if (finished.ok) await press(quality, runs, finished.data as Run, 'review')
  }

  /** The replicates of a sample agree, whenever each is measured. */
  const inject = async (request: Request) => {
    const own = random(request.id * 7_919)
    const passes = request.attempt > 1 || request.source === 'recovery' || !own.chance(failShare)
    const mean = strengthOf(request, passes, own)
    for (let many = request.valid_replicates; many < request.replicates; many++) {
      const measured_mg_ml = strength(mean * chance.between(0.997, 1.003))
      const body = { hplc_request_id: request.id, measured_mg_ml, peak_area: areaOf(measured_mg_ml) }
      await api.write(analyst, results, body, 'hplc_results enter')
    }
  }

  /** Puts waiting vials on a tray and begins its run; a second test is done by another analyst. */
  const begin = async (
    machineId: number,
    waiting: readonly Request[],
    categories: ReadonlyMap<number, Category>,
  ) => {
    const [first] = waiting
    if (!first) return
    const full = categories.get(first.hplc_category_id)?.method_to_mg_ml ?? usualRange
    const target = Math.max(...waiting.map(({ target_strength_mg_ml }) => target_strength_mg_ml))
    const vials = [
      { control: 'blank' },
      ...levels.map((share) => ({ control: 'standard', expected_mg_ml: strength(full * share) })),
      { control: 'check', expected_mg_ml: target > 0 ? target : strength(full / 2) },
      ...waiting.map(({ id }) => ({ hplc_request_id: id })),
    ].slice(0, trayPositions.length)
    const body = {
      machine_id: machineId,
      hplc_category_id: first.hplc_category_id,
      hplc_order_lines: vials.map((vial, at) => ({ position: trayPositions[at], ...vial })),
    }
    const made = await api.write(analyst, runs, body, 'hplc_orders create')
    if (!made.ok) return
    const [user, other] = first.attempt > 1 ? [second, analyst] : [analyst, second]
    const started = await press(user, runs, made.data as Run, 'start')
    if (!started.ok && started.code === 'analyst_same') await press(other, runs, made.data as Run, 'start')
  }

  /** Of samples that failed for the first time half are of batches that are put right, the others badly drawn. */
  const adjusted = async (request: Request) => {
    if (request.attempt > 1 || !random(request.id * 7_919 + 1).chance(adjustShare)) return false
    const proposal = await api.read(quality, `${requests}/${request.id}/adjustment`)
    if ((proposal as { fits: 0 | 1 } | null)?.fits !== 1) return false
    return (await press(quality, requests, request, 'decide', { decision: 'adjust' })).ok
  }

  const judge = async (request: Request) => {
    if (request.status === 'in_test' && request.valid_replicates >= request.replicates)
      await press(quality, requests, request, 'conclude')
    if (request.status !== 'failed') return
    if (await adjusted(request)) return
    const decided = await press(quality, requests, request, 'decide', { decision: 'retest' })
    if (decided.ok || decided.code !== 'retest_limit') return
    const accepted = await press(quality, requests, request, 'decide', {
      decision: 'accept',
      decision_note: 'Close to its limit, no effect on its use',
    })
    if (accepted.ok) await press('manager', requests, accepted.data as Request, 'countersign')
  }

  return {
    /** One round of the laboratory: judges what is measured, measures what runs, and loads what waits. */
    async look(view: FloorView, stopped: () => boolean) {
      const open = await openRequests(view)
      for (const request of open) {
        if (stopped()) return
        await judge(request)
        if (request.status === 'requested')
          await press(analyst, requests, request, 'take_sample', {
            vial_code: `V-${request.number.slice(3)}`,
          })
      }
      const running = await listed<Run>(api, `${runs}?limit=20&${among('status', ['running'])}`, analyst)
      for (const run of running.values()) if (!stopped()) await measure(run)
      const busy = new Set([...running.values()].map(({ machine_id }) => machine_id))
      const free = [...view.machines.values()].filter(
        ({ id, kind, current_state }) =>
          kind === 'hplc' && !busy.has(id) && !['down', 'maintenance'].includes(current_state),
      )
      const waiting = open.filter(({ status }) => status === 'sampled')
      const categories = await listed<Category>(api, '/production/hplc_categories?limit=100', analyst)
      for (const { id } of free) {
        const [next] = waiting
        if (!next || stopped()) return
        const tray = waiting.filter(
          ({ hplc_category_id, attempt }) =>
            hplc_category_id === next.hplc_category_id && attempt > 1 === next.attempt > 1,
        )
        await begin(id, tray, categories)
        for (const request of tray) waiting.splice(waiting.indexOf(request), 1)
      }
    },
  }
}
