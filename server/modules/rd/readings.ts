import { type Actor, mayOpen } from '../../../src/access'
import type { ColumnFilter } from '../../../src/resources/kit/query/filter'
import { rdSampleIngredients } from '../../../src/resources/rd/rd_sample_ingredients'
import { rdSampleVersions } from '../../../src/resources/rd/rd_sample_versions'
import { rdFormulaCosts } from '../../../src/resources/rd/reports/rd_formula_costs'
import { rdIngredientUsage } from '../../../src/resources/rd/reports/rd_ingredient_usage'
import type { Db } from '../../db/database'
import { onRead, type Reading } from '../../query/readHooks'
import { recordReading } from '../../site/mixes/formulaReadings'

/** The one version that a list of ingredients is narrowed to. */
function versionIn(filters: readonly ColumnFilter[]): number | null {
  const [only, ...more] = filters.filter(({ field }) => field === 'sample_version_id')
  const [condition, ...others] = only?.filters ?? []
  if (more.length > 0 || others.length > 0 || condition?.operator !== '=') return null
  const id = Number(condition.value)
  return Number.isSafeInteger(id) ? id : null
}

const actions = { row: 'read', list: 'list', export: 'export' } as const

const noteVersion = (db: Db, by: Actor, { kind, id }: Reading) =>
  // Lists of versions have totals, their lines come with a single one.
  kind === 'row' ? recordReading(db, by, { action: 'read', versionId: id }) : Promise.resolve()

onRead(rdSampleVersions, noteVersion)
onRead(rdSampleIngredients, (db, by, { kind, filters }) => {
  const versionId = versionIn(filters)
  const action = kind === 'list' && versionId !== null ? 'read' : actions[kind]
  return recordReading(db, by, { action, versionId })
})

// Reports name ingredients for those alone who read formulae.
for (const report of [rdFormulaCosts, rdIngredientUsage])
  onRead(report, async (db, by, { kind }) => {
    if (mayOpen(by, ['rd_samples'])) await recordReading(db, by, { action: actions[kind] })
  })
