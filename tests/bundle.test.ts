import { beforeAll, describe, expect, it } from 'vitest'
import { liveScreens, readBundle, shell } from './harness/bundle'

let bundle: ReturnType<typeof readBundle>

beforeAll(() => {
  bundle = readBundle()
})

describe('what the browser loads, gzip KiB', () => {
  it('what the browser loads, gzip KiB for the sign-in page: at most 155', () => {
    const files = bundle.loadedFor('index.html', 'src/views/account/login/LoginView.tsx')
    expect(bundle.kib(files)).toBeLessThanOrEqual(155)
  })

  it('what the browser loads, gzip KiB for the signed-in shell: at most 300, without grid and charts', () => {
    const files = [...bundle.loadedFor(...shell)]
    expect(bundle.kib(files)).toBeLessThanOrEqual(300)
    const libraries = [...bundle.chunksOf('ag-grid'), ...bundle.chunksOf('charts')]
    expect(files.filter((file) => libraries.includes(file))).toEqual([])
  })

  it('what the browser loads, gzip KiB for the grid: one chunk of at most 300', () => {
    const chunks = bundle.chunksOf('ag-grid')
    expect(chunks).toHaveLength(1)
    expect(bundle.kib(chunks)).toBeLessThanOrEqual(300)
  })

  it('what the browser loads, gzip KiB for the charts: one chunk of at most 120', () => {
    const chunks = bundle.chunksOf('charts')
    expect(chunks).toHaveLength(1)
    expect(bundle.kib(chunks)).toBeLessThanOrEqual(120)
  })

  it('what the browser loads, gzip KiB for any other screen or definition: no chunk above 45', () => {
    expect(bundle.others().filter((file) => bundle.sizeOf(file) > 45)).toEqual([])
  })

  it.each(Object.entries(liveScreens))(
    'what the browser loads, gzip KiB for a cold %s: at most 600',
    (_, screens) => {
      expect(bundle.kib(bundle.loadedFor(...shell, ...screens))).toBeLessThanOrEqual(600)
    },
  )
})
