import { describe, expect, it } from 'vitest'
import { plantOf } from '../../../bench/planning/plant'
import { columnsOf, packModel, rowsOf, unpackModel } from '../../../src/planning/packed'
import { operation, plan } from './plans'

describe('a plan as it travels', () => {
  it('is the same plan again behind its way as JSON', () => {
    for (let seed = 1; seed <= 40; seed++) {
      const model = plantOf({
        seed,
        orders: 12,
        machines: [2, 1, 2, 2, 1, 2],
        pins: 10,
        bounds: 15,
        breakdowns: 3,
        hasTanks: seed % 2 === 0,
      })
      expect(unpackModel(JSON.parse(JSON.stringify(packModel(model))))).toEqual(model)
    }
  })

  it('has what runs, is held or waits beside the columns of all, and a list of machines once', () => {
    const running = operation('L2', { state: 'running', started: 5, rest: 7, holds: [0] })
    const model = plan([
      operation('L1'),
      running,
      operation('S3', { after: [{ operation: 0, share: 0.5, lag: 9 }] }),
    ])
    const packed = packModel(model)
    expect(packed.choices).toHaveLength(1)
    expect(packed.rare).toEqual([[1, { state: 'running', started: 5, rest: 7, holds: [0] }]])
    expect(unpackModel(packed)).toEqual(model)
  })

  it('rows have only the fields that are named, in their order', () => {
    const rows = [
      { id: 1, phase: 'bottling', note: 'a' },
      { id: 2, phase: 'packing', note: 'b' },
    ]
    const columns = columnsOf(rows, ['id', 'phase'])
    expect(columns).toEqual({ id: [1, 2], phase: ['bottling', 'packing'] })
    expect(rowsOf(columns)).toEqual(rows.map(({ id, phase }) => ({ id, phase })))
    expect(rowsOf({ id: [] })).toEqual([])
  })
})
