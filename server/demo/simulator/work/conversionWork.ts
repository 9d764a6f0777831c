import type { Random } from '../../company/random'
import type { PlantApi, WireRow } from '../api'
import { among, listed } from '../listed'
import type { ResearchCounts } from './researchWork'

type Approved = { id: number; target_strength: number; recipe_id: number | null }
type Recipe = WireRow & { product_id: number; target_strength_mg_ml: number; status: string }

const author = 'recipes'
const approver = 'recipe_approval'
/** So many revisions wait for production at once; then it returns one of them. */
const mostWaiting = 2
/** Production hears of R&D in one of so many rounds. */
const actShare = 0.15

/** Approved samples become the next revision of a bulk liquid of their strength, which production looks at and returns. */
export function conversionWork(api: PlantApi, chance: Random, counts: ResearchCounts) {
  const refused = new Set<number>()
  const recipes = (statuses: readonly string[]) =>
    listed<Recipe>(api, `/production/recipes?limit=200&${among('status', statuses)}`, author)

  return {
    /** Converts one sample, or returns one of the revisions that wait. */
    async look() {
      if (!chance.chance(actShare)) return
      const open = [...(await recipes(['draft', 'submitted'])).values()]
      const waiting = open.filter(({ status }) => status === 'submitted')
      const [first] = waiting
      if (first && waiting.length >= mostWaiting) {
        await api.write(
          approver,
          `/production/recipes/${first.id}/reject`,
          { version: first.version, reject_note: 'Try it in a small tank first' },
          'R&D: return revision',
        )
        return
      }
      const { value: versions } = (await api.read(author, '/rd/convertible_versions')) as {
        value: Approved[]
      }
      const version = versions.find(({ id, recipe_id }) => recipe_id === null && !refused.has(id))
      if (!version) return
      const busy = new Set(open.map(({ product_id }) => product_id))
      const bulk = [...(await recipes(['approved'])).values()].find(
        ({ product_id, target_strength_mg_ml }) =>
          target_strength_mg_ml === version.target_strength && !busy.has(product_id),
      )
      const converted = bulk && {
        rd_sample_version_id: version.id,
        product_id: bulk.product_id,
        is_submitted: 1,
      }
      const path = '/production/recipes/fetch_version'
      if (converted && (await api.write(author, path, converted, 'R&D: convert')).ok) counts.conversions += 1
      else refused.add(version.id)
    },
  }
}
