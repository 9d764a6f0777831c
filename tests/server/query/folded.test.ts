import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { fold } from '../../../src/resources/kit/text/fold'
import { type FreshDatabase, freshDatabase } from '../../harness/database'

let fresh: FreshDatabase
beforeAll(async () => {
  fresh = await freshDatabase()
})
afterAll(() => fresh.drop())

const inDatabase = async (texts: readonly string[]) => {
  const { rows } = await fresh.pool.query<{ folded: string }>(
    'select folded(value) from unnest($1::text[]) with ordinality t (value, place) order by place',
    [texts],
  )
  return rows.map(({ folded }) => folded)
}

it('the database and the console fold every letter of Latin, Greek and Cyrillic script alike', async () => {
  // Letters of later versions of Unicode are left out: a database may have an older one.
  const blocks = [
    [0, 0x52f],
    [0x1e00, 0x2bff],
  ] as const
  const letters = blocks
    .flatMap(([from, to]) =>
      Array.from({ length: to - from + 1 }, (_, at) => String.fromCodePoint(from + at)),
    )
    .filter((letter) => /^[\p{L}\p{M}\p{N}\p{P}\p{S}\p{Z}]$/u.test(letter))
  expect(letters.length).toBeGreaterThan(3000)
  const different = (await inDatabase(letters))
    .map((folded, place) => ({ letter: letters[place] ?? '', folded }))
    .filter(({ letter, folded }) => folded !== fold(letter))
  expect(different).toEqual([])
})

it('the database and the console fold words alike, wherever a letter is in them', async () => {
  const letter = fc.constantFrom(...Array.from('aZéÉœŒßẞΣσςİıŁøÆ þ½ﬁ％\u0301\u{1f9ea}中'))
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.string({ unit: letter, maxLength: 8 }), { maxLength: 50 }),
      async (texts) => {
        expect(await inDatabase(texts)).toEqual(texts.map(fold))
      },
    ),
  )
})

it('case and accents make no difference, other letters do', () => {
  expect(['Montréal', 'MONTREAL', 'montre\u0301al'].map(fold)).toEqual(['montreal', 'montreal', 'montreal'])
  expect(['Œuvre', 'Straße', 'Łódź', 'Crème brûlée'].map(fold)).toEqual([
    'oeuvre',
    'strasse',
    'lodz',
    'creme brulee',
  ])
  expect(['Émile', 'Zara', 'zoé', 'eve'].map(fold).toSorted()).toEqual(['emile', 'eve', 'zara', 'zoe'])
})
