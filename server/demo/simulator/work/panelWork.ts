import type { Random } from '../../company/random'
import type { PlantApi, WireRow } from '../api'
import { among, listed } from '../listed'
import type { ResearchCounts } from './researchWork'

type Panel = WireRow & { status: string; answer_count: number }
type Serving = { codes: string[] }

const panels = '/rd/rd_panels'
const leader = 'rd_quality_control'
/** A new panel is prepared in one of so many rounds without one. */
const newShare = 0.1
const panellists = ['rd_requester', 'batcher', 'manager', 'hplc_tech', 'qa_manager', 'recipes']

/** Tastings of R&D: prepared, opened, tasted by one person at a time, and closed once everybody has. */
export function panelWork(api: PlantApi, chance: Random, counts: ResearchCounts) {
  /** People who have tasted, or may not, of the panel that is open. */
  const done = new Map<number, Set<string>>()
  const fire = (panel: Panel, event: string) =>
    api.write(leader, `${panels}/${panel.id}/${event}`, { version: panel.version }, `R&D: ${event} panel`)

  /** Two versions that were weighed are to be told apart. */
  const prepare = async () => {
    const path = `/rd/rd_sample_versions?limit=30&${among('status', ['qc_passed', 'approved', 'superseded'])}`
    const [first, ...others] = (await listed(api, path, leader)).keys()
    if (first === undefined || others.length === 0) return
    const body = {
      name: `Versions told apart ${chance.whole(100, 999)}`,
      method: 'triangle',
      version_a_id: first,
      version_b_id: chance.pick(others),
    }
    await api.write(leader, panels, body, 'R&D: new panel')
  }

  const taste = async (panel: Panel) => {
    const tasted = done.get(panel.id) ?? new Set<string>()
    done.set(panel.id, tasted)
    const next = panellists.find((name) => !tasted.has(name))
    if (next === undefined) {
      if ((await fire(panel, 'close')).ok) counts.panels += 1
      done.delete(panel.id)
      return
    }
    tasted.add(next)
    // Who has answered before, or developed what is served, is served nothing.
    const open = (await api.read(next, `${panels}/open_servings`)) as { id: number }[]
    if (!open.some(({ id }) => id === panel.id)) return
    const served = await api.write(next, `${panels}/${panel.id}/serve`, {}, 'R&D: serve')
    if (!served.ok) return
    const code = chance.pick((served.data as Serving).codes)
    const answered = await api.write(next, `${panels}/${panel.id}/answer`, { code }, 'R&D: answer')
    if (answered.ok) counts.servings += 1
  }

  return {
    /** One act of a panel. */
    async look() {
      const path = `${panels}?limit=20&${among('status', ['draft', 'open'])}`
      const all = [...(await listed<Panel>(api, path, leader)).values()]
      const open = all.find(({ status }) => status === 'open')
      const draft = all.find(({ status }) => status === 'draft')
      if (open) await taste(open)
      else if (draft) await fire(draft, 'open')
      else if (chance.chance(newShare)) await prepare()
    },
  }
}
