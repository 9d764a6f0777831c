import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'

const root = 'src/views'

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
