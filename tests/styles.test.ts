import { readFileSync, readdirSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { describe, expect, it } from 'vitest'

const contents = new Map(
  readdirSync('src', { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(tsx?|css)$/.test(name))
    .map((name) => [join('src', name), readFileSync(join('src', name), 'utf8')]),
)

const found = (from: string, path: string) => {
  const whole = normalize(join(dirname(from), path))
  return [whole, `${whole}.ts`, `${whole}.tsx`].filter((file) => contents.has(file))
}
const named = (pattern: RegExp, file: string) =>
  [...(contents.get(file) ?? '').matchAll(pattern)].flatMap(([, path]) => found(file, path ?? ''))

/** What comes with a file, and what it only loads once it is needed. */
const besides = new Map(
  [...contents.keys()].map((file) => [file, named(/(?:from|import) '(\.[^']+)'/g, file)]),
)
const later = new Map([...contents.keys()].map((file) => [file, named(/import\('(\.[^']+)'\)/g, file)]))

function closureOf(start: string) {
  const all = new Set<string>()
  const open = [start]
  for (let file = open.pop(); file !== undefined; file = open.pop()) {
    if (all.has(file)) continue
    all.add(file)
    open.push(...(besides.get(file) ?? []))
  }
  return all
}

const parts = new Map([...new Set([...later.values()].flat())].map((file) => [file, closureOf(file)]))
const always = [...closureOf('src/main.tsx'), ...closureOf('src/views/shell/frame/Shell.tsx')]

/** The parts that load a part, by what is loaded. */
const loaders = new Map<string, string[]>()
for (const [loader, files] of parts)
  for (const part of new Set([...files].flatMap((file) => later.get(file) ?? [])))
    loaders.set(part, [...(loaders.get(part) ?? []), loader])

/** Chunks already loaded before a chunk is: its importers. */
const askersOf = (part: string, names = new Set<string>()): ReadonlySet<string> => {
  for (const asker of loaders.get(part) ?? []) if (!names.has(asker)) askersOf(asker, names.add(asker))
  return names
}

const definers = new Map<string, string[]>()
for (const [file, text] of contents)
  if (file.endsWith('.css'))
    for (const [, name] of text.matchAll(/\.(dc-[a-z\d-]+)/g))
      definers.set(name ?? '', [...(definers.get(name ?? '') ?? []), file])

/** The names of styles that each file wears and some sheet draws. */
const worn = new Map(
  [...contents].map(([file, text]) => [
    file,
    [...new Set(text.match(/(?<=['"` ])dc-[a-z\d-]+(?=['"` ])/g))].filter((name) => definers.has(name)),
  ]),
)

/** Names of styles that a file wears and none of the sheets there draws. */
const undrawn = (file: string, there: ReadonlySet<string>) =>
  (worn.get(file) ?? []).filter((name) => !definers.get(name)?.some((sheet) => there.has(sheet)))

describe('styles', () => {
  it('the styles come with whatever wears them, whichever page was opened first', () => {
    const missing = [...parts].flatMap(([part, files]) => {
      const there = new Set([
        ...always,
        ...files,
        ...[...askersOf(part)].flatMap((one) => [...(parts.get(one) ?? [])]),
      ])
      return [...files]
        .filter((file) => file.endsWith('.tsx'))
        .flatMap((file) => undrawn(file, there).map((name) => `${file} wears ${name}`))
    })
    expect([...new Set(missing)]).toEqual([])
  })
})
