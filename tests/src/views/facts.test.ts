import { deepMerge } from '@mantine/core'
import dayjs from 'dayjs'
import { Subject, debounceTime } from 'rxjs'
import { describe, expect, it, vi } from 'vitest'
import { brackets } from '../../../src/api/brackets'
import { currencies } from '../../../src/resources/general/accounting/currencies'
import { parameterTypes } from '../../../src/resources/general/lists/parameter_types'
import { users } from '../../../src/resources/general/people/users'
import { brands } from '../../../src/resources/inventory/products/brands'
import { products } from '../../../src/resources/inventory/products/products'
import { words } from '../../../src/resources/kit/text/words'
import { cellText } from '../../../src/views/fields/cellText'
import { readDay, readInstant } from '../../../src/views/fields/dayText'
import { figure, relativeTime, timeAgo } from '../../../src/views/format/format'
import { readNumber } from '../../../src/views/fields/numberText'
import { timeText } from '../../../src/views/format/timeText'
import { isExternal } from '../../../src/views/routing/external'

/** A Friday. */
const d = '2018-07-13T17:54:01.000Z'
const at = Date.parse(d)
const seconds = at / 1000
const minute = 60_000
const hour = 60 * minute
const before = (ms: number) => relativeTime(new Date(at - ms), at)

describe('time', () => {
  it('a time is formatted by its pattern, whatever the type of the input', () => {
    const shown = [d, new Date(d), new Date(seconds * 1000), new Date(Number(String(seconds)) * 1000)]
    expect(shown.map((one) => timeText(one, 'YYYY-MM-DD HH:mm:ss', 'UTC'))).toEqual(
      Array(4).fill('2018-07-13 17:54:01'),
    )
    expect([
      timeText(d, 'YYYY-MM-DD', 'UTC'),
      timeText(d, 'HH:mm', 'UTC'),
      timeText(d, 'MM/DD/YYYY HH:mm:ss', 'UTC'),
      timeText('2018-07-03T09:04:01Z', 'MM/DD/YYYY HH:mm:ss', 'UTC'),
    ]).toEqual(['2018-07-13', '17:54', '07/13/2018 17:54:01', '07/03/2018 09:04:01'])
  })

  it('a time is nothing where nothing is given, and a day alone begins at midnight', () => {
    expect([readInstant('').ok && readInstant(''), readDay('')]).toEqual([
      { ok: true, value: null },
      { ok: true, value: null },
    ])
    expect(cellText(products, 'created_at', { created_at: null })).toBe('')
    expect(timeText(`${'2018-07-13'}T00:00:00Z`, 'YYYY-MM-DD HH:mm:ss', 'UTC')).toBe('2018-07-13 00:00:00')
  })

  it('a time is read from ISO text, with its T', () => {
    expect(readInstant(d)).toEqual({ ok: true, value: d })
  })

  it('a time falls on its day of the week: a Friday, two days later a Sunday', () => {
    expect([dayjs(d.slice(0, 10)).day(), dayjs(d.slice(0, 10)).add(2, 'day').day()]).toEqual([5, 0])
  })
})

describe('how long ago something was', () => {
  it.each([
    [1, 'just now'],
    [29_999, 'just now'],
    [30_000, '1 minute ago'],
    [2 * minute - 5000, '2 minutes ago'],
    [59 * minute + 1, '60 minutes ago'],
    [2 * hour - 5000, '2 hours ago'],
    [23 * hour + 1, '24 hours ago'],
    [24 * hour, '1 day ago'],
    [48 * hour - 1, '1 day ago'],
  ])('how long ago something was of %d ms is %s', (ms, expected) => expect(before(ms)).toBe(expected))

  it('how long ago something was is the date and time once it is longer, in the pattern asked for', () => {
    const later = at + 48 * hour
    expect(relativeTime(d, later)).toMatch(/^07\/13\/2018 \d\d:54$/)
    expect(relativeTime(d, later, 'YYYY-MM-DD')).toBe('2018-07-13')
  })

  it.each([
    [0, '0 minutes'],
    [59, '0 minutes'],
    [60, '1 minute'],
    [119, '1 minute'],
    [120, '2 minutes'],
    [3599, '59 minutes'],
    [3600, '1 hour'],
    [7199, '1 hour'],
    [7200, '2 hours'],
    [86_399, '23 hours'],
    [86_400, '1 day'],
    [172_799, '1 day'],
    [172_800, '2 days'],
    [-60, '0 minutes'],
  ])('how long ago something was counted in full ones, of %d s is %s', (ago, expected) => {
    expect(timeAgo(new Date(at - ago * 1000), at)).toBe(expected)
  })
})

describe('figure', () => {
  it('a figure is grouped by thousands, its decimals kept', () => {
    const shown = [999, 1000, 1_234_567, -1_234_567, 1234.5678, -0.5]
    expect(shown.map((value) => figure(value))).toEqual([
      '999',
      '1,000',
      '1,234,567',
      '-1,234,567',
      '1,234.5678',
      '-0.5',
    ])
  })

  it('a figure may be typed as text; what is none stays as it was typed, and nothing stays empty', () => {
    const read = readNumber('1234567', { kind: 'integer' })
    expect(read.ok && figure(read.value ?? 0)).toBe('1,234,567')
    expect(readNumber('abc', { kind: 'integer' }).ok).toBe(false)
    expect(
      ['abc', null, undefined, ''].map((size) => cellText(products, 'volume_ml', { volume_ml: size })),
    ).toEqual(['abc', '', '', ''])
  })
})

describe('query of an address', () => {
  const read = (text: string) => Object.fromEntries(new URLSearchParams(text))

  it('a query of an address is read into its values', () => {
    expect(read('?name=bill&age=29&sex=1&field=dGVzdA==&key=%E6%B5%8B%E8%AF%95')).toEqual({
      name: 'bill',
      age: '29',
      sex: '1',
      field: 'dGVzdA==',
      key: '测试',
    })
    expect([read(''), read('?'), read('a=1&a=2'), read('a=x+y'), read('a=b=c'), read('a=x%26b%3D1')]).toEqual(
      [{}, {}, { a: '2' }, { a: 'x y' }, { a: 'b=c' }, { a: 'x&b=1' }],
    )
  })

  it('a query of an address is written from values: nothing for none, 0 and no kept, undefined left out', () => {
    expect([
      brackets({}),
      brackets({ a: 1, b: 'x y' }),
      brackets({ a: undefined, b: null }),
      brackets({ a: 0, b: false, c: '' }),
    ]).toEqual(['', 'a=1&b=x%20y', 'b=', 'a=0&b=0&c='])
  })

  it('a query of an address leads out of the console where it names a site', () => {
    const addresses = ['https://github.com/x/y', 'http://github.com/x/y', 'github.com/x/y']
    expect(addresses.map(isExternal)).toEqual([true, true, false])
  })
})

describe('text', () => {
  const admits =
    (field: { schema: { safeParse: (value: unknown) => { success: boolean } } }) => (text: string) =>
      field.schema.safeParse(text).success

  it('a text is admitted in small letters only, in capitals only, in letters of both, where a code says so', () => {
    expect(['abc', 'Abc', '123abc'].map(admits(parameterTypes.fields.code))).toEqual([true, false, false])
    expect(['ABC', 'Abc', '123ABC'].map(admits(currencies.fields.code))).toEqual([true, false, false])
    expect(['abc', 'ABC', '123aBC', 'a c'].map(admits(brands.fields.code))).toEqual([true, true, true, false])
  })

  it('a text is a name to sign in with where it is one word', () => {
    expect(['admin', 'editor', 'two words', ''].map(admits(users.fields.username))).toEqual([
      true,
      true,
      false,
      false,
    ])
  })

  it('a text begins with a capital in a label', () => {
    expect(['abc', '', 'état'].map(words)).toEqual(['Abc', '', 'État'])
  })

  it('a text is as large in a file as its bytes in UTF-8', () => {
    const sizes = ['', 'abc', 'é', '€', '😀', 'a€😀', '\ud83d'].map((text) => new Blob([text]).size)
    expect(sizes).toEqual([0, 3, 2, 3, 4, 8, 3])
  })
})

describe('values', () => {
  it('values that say nothing are left out of a sentence', () => {
    expect([0, 1, '', null, 'a', undefined, false, [], NaN].filter(Boolean)).toEqual([1, 'a', []])
  })

  it('values are counted once', () => {
    expect([...new Set([1, 2, 1, 3, 2])]).toEqual([1, 2, 3])
  })

  it('values are copied whole, and apart from what they were copied of', () => {
    const first = { a: { b: [1, { c: 2 }] }, at: new Date(at) }
    const copy = structuredClone(first)
    expect(copy).toEqual(first)
    copy.a.b.push(3)
    expect(first.a.b).toHaveLength(2)
  })

  it('values of a theme are laid over each other, a list in the place of what was there', () => {
    expect(deepMerge({ a: { b: 1 }, c: 2 }, { a: { d: 3 }, c: [1] })).toEqual({ a: { b: 1, d: 3 }, c: [1] })
  })

  it('values that follow each other closely are emitted once, when they settle', () => {
    vi.useFakeTimers()
    const [asked$, listener] = [new Subject<number>(), vi.fn()]
    asked$.pipe(debounceTime(150)).subscribe(listener)
    for (const value of [1, 2, 3]) {
      asked$.next(value)
      vi.advanceTimersByTime(149)
    }
    expect(listener).not.toHaveBeenCalled()
    vi.advanceTimersByTime(1)
    expect(listener.mock.calls).toEqual([[3]])
    vi.useRealTimers()
  })
})
