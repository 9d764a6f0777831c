import { describe, expect, it } from 'vitest'
import type { SheetLine, SheetLot } from '../../../../src/resources/production/batching/sheetShape'
import { readScaleLine, serialScale, simulatedScale } from '../../../../src/views/production/batching/scale'
import { scannedLot, typedQty } from '../../../../src/views/production/batching/weighScan'

const lot = (lot_id: number, lot_number: string, expires_on: string | null): SheetLot => ({
  lot_id,
  lot_number,
  bin_id: 1,
  bin: 'STAGE',
  available_ml: 1000,
  expires_on,
  strength_mg_ml: null,
  is_reserved: 0,
})
const line = (id: number, sku: string, more: Partial<SheetLine>): SheetLine => ({
  recipe_line_id: id,
  addition_id: null,
  kind: 'recipe',
  product_id: id,
  product: sku,
  sku,
  role: 'flavour',
  is_hazard: 0,
  percent: 10,
  planned_ml: null,
  strength_mg_ml: null,
  density_g_ml: null,
  pg_percent: null,
  vg_percent: null,
  tolerance_percent: 0.5,
  unit: 'ml',
  needs_second_person: 0,
  note: null,
  drawn: [],
  is_closed: 0,
  lots: [],
  nominal_ml: 100,
  target_ml: 100,
  weighed_ml: 0,
  rest_ml: 100,
  derivation: { kind: 'share' },
  ...more,
})

describe('a scan at the tank', () => {
  const lines = [
    line(1, 'MANGO', { lots: [lot(11, 'M-1', '2027-01-01'), lot(12, 'M-2', '2027-05-01')] }),
    line(2, 'PG', { lots: [lot(21, 'P-1', null)], is_closed: 1, weighed_ml: 100 }),
  ]

  it('finds the line and lot of a label, and says where another lot expires first', () => {
    expect(scannedLot('MANGO|M-1', lines)).toMatchObject({ kind: 'lot', lot: { lot_id: 11 }, isFirst: true })
    expect(scannedLot('m-2', lines)).toMatchObject({ kind: 'lot', lot: { lot_id: 12 }, isFirst: false })
  })

  it('takes no product for a lot, no lot of a weighed line, and nothing of another batch', () => {
    expect(scannedLot('MANGO', lines)).toMatchObject({ kind: 'no_lot', line: { sku: 'MANGO' } })
    expect(scannedLot('P-1', lines)).toMatchObject({ kind: 'weighed', line: { sku: 'PG' } })
    expect(scannedLot('X-9', lines)).toBeNull()
  })

  it('takes a short figure as a weight, and a barcode never', () => {
    expect([typedQty('24600'), typedQty('12,5'), typedQty('0611234567890'), typedQty('M-1')]).toEqual([
      24_600,
      12.5,
      null,
      null,
    ])
  })
})

describe('a scale', () => {
  it('is read in grams with what it says of its rest, by the protocols of two makers', () => {
    expect(readScaleLine('ST,GS,+  36900.0 g')).toEqual({ grams: 36_900, isStable: true })
    expect(readScaleLine('US,GS,+  12.5 g')).toEqual({ grams: 12.5, isStable: false })
    expect(readScaleLine('S S    193.879 kg')).toEqual({ grams: 193_879, isStable: true })
    expect(readScaleLine('S D     -0.4 g')).toEqual({ grams: -0.4, isStable: false })
    expect(readScaleLine('ES')).toBeNull()
  })

  it('at a port is offered only by a browser that has ports', async () => {
    expect(serialScale({})).toBeNull()
    const lines = ['ST,GS,+  5', '.0 g\r\nnoise\r\nUS,GS,+ 6.0 g\n']
    const readable = new ReadableStream<Uint8Array>({
      start: (port) => {
        for (const part of lines) port.enqueue(new TextEncoder().encode(part))
        port.close()
      },
    })
    const port = { open: async () => undefined, close: async () => undefined, readable }
    const scale = await serialScale({
      serial: { getPorts: async () => [], requestPort: async () => port },
    })?.open()
    const readings: unknown[] = []
    await new Promise<void>((resolve) =>
      scale?.readings$.subscribe({ next: (reading) => readings.push(reading), complete: resolve }),
    )
    expect(readings).toEqual([
      { grams: 5, isStable: true },
      { grams: 6, isStable: false },
    ])
  })

  it('of the demo company comes to rest within a fifth of a percent of what is needed', async () => {
    const { readings$ } = await simulatedScale(() => 1000).open()
    const grams = await new Promise<number>((resolve) => {
      const listening = readings$.subscribe(({ grams: shown, isStable }) => {
        if (!isStable) return
        listening.unsubscribe()
        resolve(shown)
      })
    })
    expect(Math.abs(grams - 1000)).toBeLessThanOrEqual(2)
  })
})
