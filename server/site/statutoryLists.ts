import { inForceOn } from '../../src/resources/general/law/lawText'
import type { StatutoryItem } from '../../src/resources/general/law/statutoryLists'
import { fold } from '../../src/resources/kit/text/fold'
import type { Db, Trx } from '../db/database'
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
