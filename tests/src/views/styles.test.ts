import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'
import { variables } from '../../../src/views/theme/variables'

const root = 'src/views'
const sources = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.(css|tsx?)$/.test(name))
  .map((name) => ({ name, text: readFileSync(join(root, name), 'utf8') }))

// An undefined colour is drawn black in a chart and not at all on a page.
it('every colour and size that is named is one that exists', () => {
  const names = new Set(Object.keys(variables('light', 'harbour')))
  for (const { text } of sources)
    for (const [, one] of text.matchAll(/['"\s{](--dc-[\w-]+)['"]?\]?:/g)) names.add(one ?? '')
  const unknown = sources.flatMap(({ name, text }) =>
    [...text.matchAll(/var\((--dc-[\w-]+)\)/g)].flatMap(([, one = '']) =>
      names.has(one) ? [] : [`${name} ${one}`],
    ),
  )
  expect(unknown).toEqual([])
})

// Style sheets stay once loaded: two screens that give a class two looks change each other, but only in some orders.
it('a class has its looks from the style sheets of one folder', () => {
  const folders = new Map<string, Set<string>>()
  for (const name of readdirSync(root, { recursive: true, encoding: 'utf8' })) {
    if (!name.endsWith('.css')) continue
    for (const [, one] of readFileSync(join(root, name), 'utf8').matchAll(/^\.(dc-[\w-]+)(?= \{|,$)/gm))
      folders.set(one ?? '', (folders.get(one ?? '') ?? new Set()).add(dirname(name)))
  }
  const shared = [...folders].filter(([, of]) => of.size > 1).map(([one, of]) => [one, ...of])
  expect(folders.size).toBeGreaterThan(100)
  expect(shared).toEqual([])
})
