import { readFileSync, readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import { describe, expect, it } from 'vitest'

/** What production is made of, with what assembly has besides. */
const kinds = {
  definitions: ['src/resources/production', 'src/resources/assembly'],
  rules: ['src/machines/workflows/production', 'src/machines/workflows/stamps', 'server/modules/production'],
  statements: ['server/db/objects/production'],
  views: ['src/views/production'],
} as const

const filesBelow = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((path) => /\.(tsx?|sql|css)$/.test(path))

/** Files that packs alone need, by their folder or their name. */
const isOfPacks = (path: string) =>
  /\/(assembly|packs)\//.test(path) ||
  /assembly|pack[sC]|[Ss]eal|[Uu]nkit|[Cc]artoning|[Rr]epack|[Cc]omponent[A-Z]/.test(basename(path))
/** Lines about packs in files of both areas. */
const saysPacks = /assembly|inAssembly|\bseal|\bsealing|cartoning|unkit|\b[Pp]acks?\b/

const linesOf = (path: string) =>
  readFileSync(path, 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '')

/** How many lines packs alone need, and how many there are for production or both. */
function counted(folders: readonly string[]) {
  const sums = { packs: 0, production: 0 }
  for (const path of folders.flatMap(filesBelow)) {
    const lines = linesOf(path)
    const own = isOfPacks(path) ? lines.length : lines.filter((line) => saysPacks.test(line)).length
    sums.packs += own
    sums.production += lines.length - own
  }
  return sums
}

const percent = ({ packs, production }: { packs: number; production: number }) => (100 * packs) / production

describe('assembly is another area of production, on the same code', () => {
  const all = Object.entries(kinds).map(([kind, folders]) => {
    const sums = counted(folders)
    return { kind, ...sums, share: percent(sums) }
  })

  it.each(
    all.map((one) => ({ ...one, says: `${one.packs} of ${one.production}, ${one.share.toFixed(1)} %` })),
  )(
    'the $kind of assembly have less than a tenth of the lines of those of production: $says',
    ({ packs, share }) => {
      expect(packs).toBeGreaterThan(0)
      expect(share).toBeLessThan(10)
    },
  )
})
