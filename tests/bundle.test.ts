import { beforeAll, describe, expect, it } from 'vitest'
import { liveScreens, readBundle, shell } from './harness/bundle'

let bundle: ReturnType<typeof readBundle>

beforeAll(() => {
  bundle = readBundle()
})

describe('what the browser loads, gzip KiB', () => {
  it('the sign-in page loads at most 155 KiB, gzipped', () => {
    const files = bundle.loadedFor('index.html', 'src/main.tsx', 'src/views/account/login/LoginView.tsx')
    expect(bundle.kib(files)).toBeLessThanOrEqual(155)
  })

  it('the signed-in shell loads at most 300 KiB, gzipped, without grid and charts', () => {
    const files = [...bundle.loadedFor(...shell)]
    expect(bundle.kib(files)).toBeLessThanOrEqual(300)
    const libraries = [...bundle.chunksOf('ag-grid'), ...bundle.chunksOf('charts')]
    expect(files.filter((file) => libraries.includes(file))).toEqual([])
  })

  it('the grid is one chunk of at most 300 KiB, gzipped', () => {
    const chunks = bundle.chunksOf('ag-grid')
    expect(chunks).toHaveLength(1)
    expect(bundle.kib(chunks)).toBeLessThanOrEqual(300)
  })

  it('the charts are one chunk of at most 120 KiB, gzipped', () => {
    const chunks = bundle.chunksOf('charts')
    expect(chunks).toHaveLength(1)
    expect(bundle.kib(chunks)).toBeLessThanOrEqual(120)
  })

  it('no other chunk has more than 50 KiB, gzipped, but the French texts, which have 70', () => {
    const french = bundle.loadedFor(
      ...['definitions', 'hints', 'views'].map((name) => `src/texts/fr/${name}.json`),
    )
    const most = (file: string) => (french.has(file) ? 70 : 50)
    expect(bundle.others().filter((file) => bundle.sizeOf(file) > most(file))).toEqual([])
  })

  it('no chunks need each other in a circle, in which a class could extend one that is not there yet', () => {
    expect(bundle.circle()).toBeNull()
  })

  it.each(Object.entries(liveScreens))('a cold start at %s loads at most 600 KiB, gzipped', (_, screens) => {
    expect(bundle.kib(bundle.loadedFor(...shell, ...screens))).toBeLessThanOrEqual(600)
  })

  it('a cold start at a list, which waits for every definition, loads at most 600 KiB, gzipped', () => {
    const files = bundle.loadedFor(...shell, ...liveScreens['live list'])
    const definitions = (['production', 'goodsAndPeople', 'registry'] as const).flatMap(bundle.chunksOf)
    expect(definitions.length).toBeGreaterThan(2)
    expect(bundle.kib(new Set([...files, ...definitions]))).toBeLessThanOrEqual(600)
  })
})
