import type { ClosureLine } from '../../src/resources/general/law/lawTables'
import { inForceOn } from '../../src/resources/general/law/lawText'
import type { StatutoryItem } from '../../src/resources/general/law/statutoryLists'
import { products } from '../../src/resources/inventory/products/products'
import { fold } from '../../src/resources/kit/text/fold'
import { t } from '../../src/texts/texts'
import type { Db, Trx } from '../db/database'
import type { Unit } from '../engine/unitTypes'
import { plantToday } from './plant'
import { settingsNow } from './settings'

export type StatutoryLists = { ingredients: readonly StatutoryItem[]; names: readonly StatutoryItem[] }

/** What of a text a statutory list prohibits. */
export type Prohibited = { word: string; item: StatutoryItem }

// A plural names the same thing.
const singular = (word: string) => (word.length > 3 ? word.replace(/s$/, '') : word)
const wordsOf = (text: string) =>
  fold(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
    .map(singular)
    .join(' ')

/** The first item in force on a day that one of the texts names, by whole words without case and accents. */
export function prohibitedIn(
  list: readonly StatutoryItem[],
  texts: readonly (string | null | undefined)[],
  day: string,
): Prohibited | null {
  const within = texts.map((text) => ` ${wordsOf(text ?? '')} `)
  for (const item of inForceOn(list, day)) {
    const word = item.words.find((one) => {
      const sought = wordsOf(one)
      return sought !== '' && within.some((text) => text.includes(` ${sought} `))
    })
    if (word !== undefined) return { word, item }
  }
  return null
}

/** The statutory lists as they are now. */
export async function statutoryLists(db: Db | Trx): Promise<StatutoryLists> {
  const settings = await settingsNow(db, 'law.prohibited_ingredients', 'law.prohibited_names')
  return { ingredients: settings['law.prohibited_ingredients'], names: settings['law.prohibited_names'] }
}

/** The code with which a bottle is refused that children could open. */
export const closureMissing = 'closure_not_child_resistant'

/** From which strength on a day a bottle has a child-resistant closure, and where the law says so. */
export async function closureRule(db: Db | Trx, day: string): Promise<ClosureLine | undefined> {
  const { 'law.child_resistant': lines } = await settingsNow(db, 'law.child_resistant')
  return inForceOn(lines, day).toSorted((one, other) => one.mg_ml - other.mg_ml)[0]
}

/** Why a bottle of this strength cannot be made of these parts: none of them is the closure that the law asks for. */
export async function lackingClosure(unit: Unit, strength: number, partIds: readonly number[]) {
  const line = await closureRule(unit.trx, await plantToday(unit))
  if (!line || strength < line.mg_ml) return null
  const closures = await unit.find(products, { id: [...partIds], is_child_resistant: true })
  return closures.length > 0
    ? null
    : t('From {limit} mg/ml a bottle needs a child-resistant closure among its components ({source})', {
        limit: line.mg_ml,
        source: line.source,
      })
}
