import type { Random } from '../../company/random'
import type { PlantApi, WireRow } from '../api'
import { among, listed } from '../listed'
import { conversionWork } from './conversionWork'
import { panelWork } from './panelWork'

type Sample = WireRow & { status: string; current_version_id: number | null; project_id: number }
type WeighedLine = WireRow & { product_id: number; amount: number; weighed_amount: number | null }
type Version = WireRow & {
  status: string
  version_number: number
  total_percent: number
  prepared_at: string | null
  rd_sample_ingredients: WeighedLine[]
}
type Specified = WireRow & {
  characteristic: string
  value_type: 'number' | 'text' | 'boolean'
  min_value: number | null
  max_value: number | null
  target_text: string | null
  verdict: string
}
type Container = WireRow & {
  product_id: number
  sku: string
  qr_code: string
  remaining_qty: number
  use_by: string | null
  expires_on: string | null
  retest_on: string | null
}

const [requester, supervisor] = ['rd_requester', 'rd_supervisor']
const [flavorist, quality] = ['rd_flavorist', 'rd_quality_control']
/** With so many open projects nothing else is requested, and so many samples are worked on at once. */
const mostOpen = 20
const mostAtOnce = 2
/** Of a weighed container there must be more than this left. */
const leastLeft = 50
/** Shares of a concentrate but for the ingredient that fills up. */
const shares = [34, 18, 9, 4]
const failShare = 0.2
const reviseShare = 0.2
const dayMs = 86_400_000
const monthMs = 30 * dayMs

export type ResearchCounts = Record<
  'requests' | 'versions' | 'weighings' | 'results' | 'approvals' | 'servings' | 'panels' | 'conversions',
  number
>

/** What R&D does day by day: requests, versions that are written, weighed, tested and judged, panels and conversions. */
export function researchWork(api: PlantApi, chance: Random) {
  const counts: ResearchCounts = {
    ...{ requests: 0, versions: 0, weighings: 0, results: 0 },
    ...{ approvals: 0, servings: 0, panels: 0, conversions: 0 },
  }
  /** Samples that this run requested; what people develop stays theirs. */
  const own = new Set<number>()
  /** Versions that this run lets fail. */
  const failing = new Set<number>()
  const panels = panelWork(api, chance, counts)
  const conversions = conversionWork(api, chance, counts)

  const fire = async (who: string, table: string, row: WireRow, event: string, inputs: object = {}) =>
    api.write(
      who,
      `/rd/${table}/${row.id}/${event}`,
      { version: row.version, ...inputs },
      `R&D: ${event} ${table}`,
    )
  const read = async <T>(who: string, path: string) => (await api.read(who, path)) as T
  const toSample = (who: string, sample: Sample, event: string, inputs?: object) =>
    fire(who, 'rd_samples', sample, event, inputs)

  /** Containers that are weighed from, the fullest of each ingredient; a concentrate has no nicotine. */
  const containers = async () => {
    const path = `/lab_receiving/lab_receiving_containers?limit=200&${among('status', ['released', 'opened'])}`
    const fullest = new Map<number, Container>()
    const tomorrow = new Date(Date.now() + dayMs).toISOString().slice(0, 10)
    const isInDate = ({ use_by, expires_on, retest_on }: Container) =>
      [use_by, expires_on, retest_on].every((day) => day === null || day >= tomorrow)
    for (const one of (await listed<Container>(api, path, supervisor)).values())
      if (
        !one.sku.startsWith('RM-NIC') &&
        isInDate(one) &&
        one.remaining_qty > Math.max(leastLeft, fullest.get(one.product_id)?.remaining_qty ?? 0)
      )
        fullest.set(one.product_id, one)
    return fullest
  }

  /** A new flavour concentrate is requested and accepted. */
  const request = async () => {
    const openStatuses = ['requested', 'accepted', 'in_development', 'in_evaluation']
    const open = await listed(api, `/rd/rd_projects?limit=200&${among('status', openStatuses)}`, supervisor)
    if (open.size >= mostOpen) return
    const { id: developer } = await read<{ id: number }>(flavorist, '/me')
    const taste = `${chance.pick(['Bright', 'Ripe', 'Cool', 'Soft'])} ${chance.pick(['berry', 'citrus', 'orchard', 'mint'])}`
    const made = await api.write(
      requester,
      '/rd/rd_projects',
      {
        name: `${taste} concentrate ${chance.whole(100, 999)}`,
        base_type: 'concentrate',
        target_strengths: '0',
        brief: 'Fruit first, a clean finish. Benchmark: the current best seller of the family.',
        default_flavorist_id: developer,
        due_date: new Date(Date.now() + monthMs).toISOString().slice(0, 10),
      },
      'R&D: new project',
    )
    if (!made.ok) return
    const requested = await fire(requester, 'rd_projects', made.data as WireRow, 'request')
    if (!requested.ok) return
    const accepted = await fire(supervisor, 'rd_projects', requested.data as WireRow, 'accept')
    if (!accepted.ok) return
    counts.requests += 1
    const project = (accepted.data as WireRow).id
    const path = `/rd/rd_samples?limit=20&${among('project_id', [project])}`
    for (const id of (await listed(api, path, supervisor)).keys()) own.add(id)
  }

  /** Writes the formula of a draft that has none. */
  const write = async (version: Version) => {
    const usable = [...(await containers()).keys()].slice(0, shares.length + 1)
    if (usable.length < 2) return false
    const lines = usable.map((product_id, at) => ({
      sequence: 10 * (at + 1),
      product_id,
      percent: at === usable.length - 1 ? null : shares[at],
      is_qs: at === usable.length - 1 ? 1 : 0,
    }))
    const body = { version: version.version, rd_sample_ingredients: lines }
    const path = `/rd/rd_sample_versions/${version.id}`
    return (await api.write(flavorist, path, body, 'R&D: write formula', 'PUT')).ok
  }

  /** Locks a draft, with the specification that its sample is tested against. */
  const lock = async (sample: Sample, version: Version) => {
    const specified = `/rd/rd_samples/${sample.id}/specification_template`
    if (version.version_number === 1) await api.write(supervisor, specified, {}, 'R&D: specification')
    const locked = await fire(flavorist, 'rd_sample_versions', version, 'lock')
    if (locked.ok) counts.versions += 1
    return locked.ok
  }

  /** Weighs the next ingredient out of a container. */
  const weigh = async (version: Version) => {
    const line = version.rd_sample_ingredients.find(({ weighed_amount }) => weighed_amount === null)
    const container = line && (await containers()).get(line.product_id)
    if (!line || !container) return false
    const weighed = await fire(flavorist, 'rd_sample_ingredients', line, 'weigh', {
      scan: container.qr_code,
      amount: line.amount,
    })
    if (weighed.ok) counts.weighings += 1
    return weighed.ok
  }

  const develop = async (sample: Sample) => {
    const version = await read<Version>(flavorist, `/rd/rd_sample_versions/${sample.current_version_id}`)
    if (version.status === 'draft')
      return version.rd_sample_ingredients.length === 0 ? write(version) : lock(sample, version)
    return version.prepared_at === null ? weigh(version) : (await toSample(flavorist, sample, 'submit')).ok
  }

  /** A result that meets its limits. */
  const within = ({ value_type, min_value, max_value, target_text }: Specified) => {
    if (value_type === 'text') return target_text ?? 'clear'
    if (value_type === 'boolean') return 'yes'
    const low = min_value ?? 0
    const high = max_value ?? Math.max(10, low * 1.2)
    return chance.between(low + (high - low) * 0.2, high - (high - low) * 0.2).toFixed(4)
  }

  /** Enters the next result; a version passes or fails once all are there. */
  const test = async (sample: Sample) => {
    const version = sample.current_version_id ?? 0
    const path = `/rd/rd_specifications?limit=100&${among('sample_version_id', [version])}`
    const lines = [...(await listed<Specified>(api, path, quality)).values()]
    const next = lines.find(({ verdict }) => verdict === 'pending')
    if (!next) {
      const isFailed = lines.some(({ verdict }) => verdict === 'fail')
      return (await toSample(quality, sample, isFailed ? 'fail' : 'pass')).ok
    }
    const isTaste = next.characteristic === 'Taste overall'
    if (isTaste && chance.chance(failShare)) failing.add(version)
    const value = isTaste && failing.has(version) ? '5.4' : within(next)
    const body = { version: next.version, value }
    const result = `/rd/rd_specifications/${next.id}/result`
    const entered = await api.write(quality, result, body, 'R&D: enter result', 'PUT')
    if (entered.ok) counts.results += 1
    return entered.ok
  }

  const judge = async (sample: Sample) => {
    if (chance.chance(reviseShare))
      return (await toSample(requester, sample, 'revise', { verdict_note: 'A little less sweet' })).ok
    const judged = await toSample(requester, sample, 'approve')
    if (judged.ok) counts.approvals += 1
    return judged.ok
  }

  /** The project of an approved sample is completed, and nothing of it is left to be done. */
  const complete = async (sample: Sample) => {
    const project = await read<WireRow>(supervisor, `/rd/rd_projects/${sample.project_id}`)
    await fire(supervisor, 'rd_projects', project, 'complete')
    return false
  }

  const acts: Readonly<Record<string, (sample: Sample) => Promise<boolean>>> = {
    requested: async (sample) => (await toSample(flavorist, sample, 'start')).ok,
    in_development: develop,
    ready_for_qc: async (sample) => (await toSample(quality, sample, 'start_qc')).ok,
    in_qc: test,
    qc_failed: async (sample) => (await toSample(flavorist, sample, 'rework')).ok,
    qc_passed: async (sample) => (await toSample(supervisor, sample, 'send')).ok,
    in_evaluation: judge,
    approved: complete,
  }

  return {
    counts,
    /** One round of R&D: the next act on each sample of this run, and one of panels and conversions. */
    async look(ended: () => boolean) {
      if (own.size < mostAtOnce) await request()
      for (const id of own) {
        if (ended()) return
        const sample = await read<Sample>(supervisor, `/rd/rd_samples/${id}`)
        const act = acts[sample.status]
        if (!act || !(await act(sample))) own.delete(id)
      }
      if (!ended()) await panels.look()
      if (!ended()) await conversions.look()
    },
  }
}
