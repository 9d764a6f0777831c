import { expect, it } from 'vitest'
import { knownSettings } from '../../../src/resources/general/system/settingsKnown'
import { prohibitedIn } from '../../../server/site/statutoryLists'

const names = knownSettings['law.prohibited_names'].initial
const ingredients = knownSettings['law.prohibited_ingredients'].initial
const on = '2026-11-24'

it('names of the law are found as whole words, in both languages, without case and accents', () => {
  const wordOf = (...texts: string[]) => prohibitedIn(names, texts, on)?.word ?? null
  expect(
    ['Vanilla Custards', 'CREME BRULEE', 'Butter-Tart', 'Nanaimo Bar', 'Tarte aux pommes'].map((name) =>
      wordOf(name),
    ),
  ).toEqual(
    ['custard', 'crème brûlée', 'tarte', 'nanaimo bar', 'tarte'].map((word, at) =>
      at === 2 ? 'butter tart' : word,
    ),
  )
  expect(
    ['Piña Colada', 'Energetic Mint', 'Mango Ice', 'Tartaric Grape'].map((name) => wordOf(name)),
  ).toEqual([null, null, null, null])
  expect(wordOf('Mango', 'Root Beer')).toBe('root beer')
})

it('an item holds from its first to its last day', () => {
  const item = { name: 'Taurine', words: ['taurine'], from: '2018-11-19', to: '2026-11-24', source: 'Act' }
  const holds = (day: string) => prohibitedIn([item], ['Taurine 5 %'], day) !== null
  expect(['2018-11-18', '2018-11-19', '2026-11-24', '2026-11-25'].map(holds)).toEqual([
    false,
    true,
    true,
    false,
  ])
})

it('every item of the law names its schedule', () => {
  expect([...ingredients, ...names].filter(({ source }) => !/Schedule [23], item \d/.test(source))).toEqual(
    [],
  )
  expect(ingredients.map(({ name }) => name)).toHaveLength(9)
  expect(names.map(({ name }) => name)).toHaveLength(5)
})
