import { describe, expect, it } from 'vitest'
import { active, flag } from '../../../../src/resources/kit/fields/field'
import { strength } from '../../../../src/resources/kit/fields/numbers'
import { flagWord, readFlag, words, zeroFill } from '../../../../src/resources/kit/text/words'
import {
  age,
  due,
  duration,
  figure,
  initials,
  money,
  percent,
  shortNumber,
  timeAgo,
} from '../../../../src/views/format/format'
import { writeNumber } from '../../../../src/views/fields/numberText'
import { clock, day, dayOf, instant, timeText } from '../../../../src/views/format/timeText'
import { readLanguageFrom } from '../../../../src/texts/texts'

const zone = 'America/Toronto'
const nicotine = (value: number) => writeNumber(value, strength('Strength'))

describe('figures', () => {
  it('figures are grouped, with the decimals asked for', () => {
    expect([figure(12_840), figure(0.5), figure(6.04, 2), percent(41), percent(94.5, 1)]).toEqual([
      '12,840',
      '0.5',
      '6.04',
      '41 %',
      '94.5 %',
    ])
    expect([money(1204.5), nicotine(6), zeroFill(42), flagWord(1, flag('Rework'))]).toEqual([
      'CAD 1,204.50',
      '6.000',
      '00042',
      'Yes',
    ])
  })

  it.each([
    [0, 0, '0'],
    [999, 0, '999'],
    [1000, 0, '1k'],
    [1010, 2, '1.01k'],
    [1100, 2, '1.1k'],
    [10_000, 2, '10k'],
    [1_000_000, 1, '1M'],
    [1e18, 0, '1E'],
    [-999_999, 0, '-1M'],
    [1000, 2, '1k'],
    [1500, 0, '2k'],
    [1500, 1, '1.5k'],
    [1234, 2, '1.23k'],
    [999_999, 0, '1M'],
    [1_234_567, 2, '1.23M'],
    [1e9, 0, '1G'],
    [2.5e12, 1, '2.5T'],
    [1e15, 0, '1P'],
    [1.05e18, 2, '1.05E'],
    [0.5, 1, '0.5'],
    [-1500, 1, '-1.5k'],
  ])('figures short: %d with %d digits is %s', (value, digits, expected) => {
    expect(shortNumber(value, digits)).toBe(expected)
  })
})

describe('formats of the plant', () => {
  it('the formats of the plant group thousands and keep the decimals a value has', () => {
    expect([999, 1000, 1_234_567, -1_234_567, 1234.5678, -0.5].map((value) => figure(value))).toEqual([
      '999',
      '1,000',
      '1,234,567',
      '-1,234,567',
      '1,234.5678',
      '-0.5',
    ])
  })

  it('the formats of the plant are cents for dollars, three decimals for nicotine, five digits for a bare number', () => {
    expect([
      money(0),
      money(1204.5),
      money(-3),
      nicotine(6),
      nicotine(0.0625),
      zeroFill(0),
      zeroFill(123_456),
    ]).toEqual(['CAD 0.00', 'CAD 1,204.50', 'CAD -3.00', '6.000', '0.063', '00000', '123456'])
  })

  it('the formats of the plant say Yes or No, Active or Inactive', () => {
    const words = [flag('Rework'), active()].flatMap((field) => [flagWord(0, field), flagWord(true, field)])
    expect(words).toEqual(['No', 'Yes', 'Inactive', 'Active'])
  })

  it('the formats of the plant read a flag from a sheet in its own words and in those of any sheet', () => {
    const read = ['active', ' Inactive ', 'yes', 'x', 'non', '0', 'perhaps'].map((text) =>
      readFlag(text, active()),
    )
    expect(read).toEqual([true, false, true, true, false, false, undefined])
    expect(readFlag('active', flag('Rework'))).toBeUndefined()
  })

  it('the formats of the plant write a short day by month and day, in French as well', () => {
    expect([day('2026-11-21', 'MM/DD'), timeText('2026-11-21T02:00:00Z', 'MM/DD', 'UTC')]).toEqual([
      '11/21',
      '11/21',
    ])
    readLanguageFrom(() => 'fr-CA')
    expect([day('2026-11-21', 'MM/DD'), day('2026-11-21')]).toEqual(['11-21', '2026-11-21'])
    readLanguageFrom(() => 'en-CA')
  })

  it('the formats of the plant write an instant in every pattern in use, two digits each', () => {
    const at = '2018-07-03T09:04:01Z'
    const patterns = [
      'MM/DD/YYYY',
      'HH:mm:ss',
      'HH:mm',
      'YYYY-MM-DD',
      'YYYY-MM-DD HH:mm:ss',
      'MM-DD-YYYY',
      'MM/DD/YYYY HH:mm',
      'MM/DD/YYYY HH:mm:ss',
    ] as const
    expect(patterns.map((pattern) => timeText(at, pattern, 'UTC'))).toEqual([
      '07/03/2018',
      '09:04:01',
      '09:04',
      '2018-07-03',
      '2018-07-03 09:04:01',
      '07-03-2018',
      '07/03/2018 09:04',
      '07/03/2018 09:04:01',
    ])
    expect([day('2026-11-21'), day('2026-11-21', 'MM-DD-YYYY')]).toEqual(['11/21/2026', '11-21-2026'])
  })

  it('the formats of the plant begin a word with a capital, accents too', () => {
    expect(['abc', '', 'été', 'in_progress'].map(words)).toEqual(['Abc', '', 'Été', 'In progress'])
  })
})

describe('times', () => {
  it('times are shown MM/DD/YYYY HH:mm in the zone of the site, over the change of the clocks too', () => {
    expect(day('2026-11-01')).toBe('11/01/2026')
    expect(instant('2026-11-21T14:03:05.120Z', { zone })).toBe('11/21/2026 09:03')
    expect(instant('2026-11-01T05:30:00Z', { zone })).toBe('11/01/2026 01:30')
    expect(instant('2026-11-01T06:30:00Z', { zone })).toBe('11/01/2026 01:30')
    expect(clock('2026-03-08T07:00:00Z', { zone, seconds: true })).toBe('03:00:00')
    expect(clock('2026-06-01T04:00:00Z', { zone })).toBe('00:00')
    expect(dayOf('2026-11-22T03:00:00Z', zone)).toBe('2026-11-21')
  })

  it.each([
    [-60, '0 minutes'],
    [59, '0 minutes'],
    [60, '1 minute'],
    [3599, '59 minutes'],
    [3600, '1 hour'],
    [7200, '2 hours'],
    [86_399, '23 hours'],
    [86_400, '1 day'],
    [172_800, '2 days'],
  ])('times %d seconds ago is %s', (seconds, expected) => {
    const now = Date.parse('2026-11-21T12:00:00Z')
    expect(timeAgo(new Date(now - seconds * 1000), now)).toBe(expected)
  })

  it('an age is updated each second up to a minute, then each minute', () => {
    expect([age(-5), age(1_999), age(59_999), age(60_000), age(119_000), age(3_900_000)]).toEqual([
      '0 s',
      '1 s',
      '59 s',
      '1 min',
      '1 min',
      '1 h 05',
    ])
    expect(duration(2 * 1440)).toBe('2 d')
  })

  it('times say of a due day near today what it means', () => {
    const today = '2026-11-21'
    expect(['2026-11-19', today, '2026-11-22', '2026-12-01'].map((on) => due(on, today))).toEqual([
      { text: '2 d late', isLate: true },
      { text: 'Due today', isLate: false },
      { text: 'Due tomorrow', isLate: false },
      { text: '12/01/2026', isLate: false },
    ])
  })
})

it('takes two letters of a name for the avatar', () => {
  expect(['Maya Tremblay', 'Jean Luc de Roy', 'Cher', ''].map(initials)).toEqual(['MT', 'JR', 'C', ''])
})
