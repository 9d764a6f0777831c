import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { controlChartOf } from '../../../../../src/resources/production/laboratory/controlChart'
import {
  deviationOf,
  lineThrough,
  meanStrength,
  rsdOf,
  westgard,
} from '../../../../../src/resources/production/laboratory/statistics'

describe('replicates', () => {
  it('the RSD is the standard deviation of the sample in percent of the mean', () => {
    // 11.86 and 11.92: s = 0.06 / sqrt(2).
    expect(rsdOf([11.86, 11.92])).toBeCloseTo(0.3568, 4)
    expect(rsdOf([10, 11, 12])).toBeCloseTo((1 / 11) * 100, 4)
  })

  it('a single value scatters by nothing, and values of zero have no RSD', () => {
    expect([rsdOf([12]), rsdOf([0, 0]), deviationOf([12])]).toEqual([0, 0, 0])
  })

  it('the RSD does not depend on the unit that is measured in', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: 50_000 }), { minLength: 2, maxLength: 6 }),
        fc.integer({ min: 2, max: 1000 }),
        (values, by) => {
          expect(rsdOf(values.map((value) => value * by))).toBeCloseTo(rsdOf(values), 3)
        },
      ),
    )
  })

  it('the mean of strengths is exact to 0.001 mg/ml, half a thousandth upwards', () => {
    expect(meanStrength([11.86, 11.92])).toBe(11.89)
    expect(meanStrength([1.001, 1.002])).toBe(1.002)
    expect(meanStrength([0.1, 0.2])).toBe(0.15)
  })
})

describe('calibration', () => {
  it('the line through standards has their slope and r² 1 where they fit, and less where they do not', () => {
    const on = (points: readonly (readonly [number, number])[]) =>
      lineThrough(points.map(([x, y]) => ({ x, y })))
    expect(
      on([
        [1, 10],
        [2, 20],
        [3, 30],
      ]),
    ).toEqual({ slope: 10, intercept: 0, r2: 1 })
    expect(
      on([
        [1, 10],
        [2, 22],
        [3, 30],
      ])?.r2,
    ).toBeCloseTo(0.9868, 4)
  })

  it('there is no line through fewer than two different standards', () => {
    expect([
      lineThrough([{ x: 1, y: 2 }]),
      lineThrough([
        { x: 1, y: 2 },
        { x: 1, y: 3 },
      ]),
    ]).toEqual([null, null])
  })
})

describe('rules of Westgard', () => {
  /** What the last of these points breaks, in standard deviations from the mean. */
  const last = (...z: number[]) =>
    westgard(
      z.map((one) => 100 + one * 2),
      100,
      2,
    ).at(-1)

  it('a point beyond two standard deviations is a warning, and no more', () => {
    expect(last(2.1)).toEqual(['1-2s'])
    expect(last(2)).toEqual([])
  })

  it('a point beyond three standard deviations breaks 1-3s', () => {
    expect(last(-3.1)).toEqual(['1-3s', '1-2s'])
    expect(last(3)).not.toContain('1-3s')
  })

  it('two points in a row beyond two on the same side break 2-2s', () => {
    expect(last(2.1, 2.2)).toEqual(['2-2s', '1-2s'])
    expect(last(2.1, 0, 2.2)).toEqual(['1-2s'])
    expect(last(-2.1, 2.2)).not.toContain('2-2s')
  })

  it('two points in a row beyond two on opposite sides break R-4s', () => {
    expect(last(2.1, -2.1)).toEqual(['R-4s', '1-2s'])
    expect(last(2.1, -1.9)).toEqual([])
  })

  it('four points in a row beyond one on the same side break 4-1s', () => {
    expect(last(1.1, 1.2, 1.1, 1.3)).toEqual(['4-1s'])
    expect(last(1.1, 1.2, 0.9, 1.3)).toEqual([])
    expect(last(1.1, 1.2, 1.3)).toEqual([])
  })

  it('ten points in a row on one side of the mean break 10x', () => {
    const nine = Array<number>(9).fill(0.2)
    expect(last(...nine, 0.1)).toEqual(['10x'])
    expect(last(...nine)).toEqual([])
    expect(last(...nine, 0)).toEqual([])
    expect(last(...nine, -0.1)).toEqual([])
  })

  it('values without scatter break nothing', () => {
    expect(westgard([100, 100, 100], 100, 0)).toEqual([[], [], []])
  })
})

describe('Levey-Jennings chart', () => {
  it('a chart has its points from the oldest to the newest, with mean and standard deviation', () => {
    const chart = controlChartOf(
      [
        { id: 3, value: 104 },
        { id: 2, value: 100 },
        { id: 1, value: 96 },
      ],
      {
        target: 100,
        min: 90,
        max: 110,
      },
    )
    expect(chart).toMatchObject({ mean: 100, sd: 4, target: 100, min: 90, max: 110 })
    expect(chart.points.map(({ id, rules }) => [id, rules])).toEqual([
      [1, []],
      [2, []],
      [3, []],
    ])
  })

  it('a chart of one point or none has no standard deviation, and marks nothing', () => {
    const limits = { target: null, min: null, max: null }
    expect(controlChartOf([], limits)).toEqual({ ...limits, mean: null, sd: null, points: [] })
    expect(controlChartOf([{ value: 5 }], limits)).toMatchObject({
      mean: 5,
      sd: null,
      points: [{ rules: [] }],
    })
  })
})
