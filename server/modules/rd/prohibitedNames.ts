import { sql } from 'kysely'
import { t } from '../../../src/texts/texts'
import type { Db, Trx } from '../../db/database'
import { prohibitedIn, statutoryLists } from '../../site/statutoryLists'
import { isForCanada } from './targets'

type Named = { markets: string[]; project: string; sample: string; flavor: string | null }

/** Why a sample could not be sold in Canada under its name, that of its project or its flavour. */
export async function prohibitedName(db: Db | Trx, sampleId: number, today: string): Promise<string | null> {
  const { rows } = await sql<Named>`
    select p.markets, p.name as project, s.name as sample, f.name as flavor
    from rd_samples s join rd_projects p on p.id = s.project_id left join flavors f on f.id = p.flavor_id
    where s.id = ${sampleId}`.execute(db)
  const [named] = rows
  if (!named || !isForCanada(named.markets)) return null
  const { names } = await statutoryLists(db)
  for (const name of [named.project, named.sample, named.flavor]) {
    const found = prohibitedIn(names, [name], today)
    if (found)
      return t('{name}: “{word}” is prohibited ({item}), {source}', {
        name: name ?? '',
        word: found.word,
        item: found.item.name,
        source: found.item.source,
      })
  }
  return null
}
