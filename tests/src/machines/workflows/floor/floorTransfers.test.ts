import { describe, expect, it } from 'vitest'
import { areas } from '../../../../../src/access'
import {
  floorTransferMachine,
  transferLabelers,
  transferSenders,
} from '../../../../../src/machines/workflows/floor/floor_transfers'
import { transferCode, transferOn } from '../../../../../src/resources/production/floorTransfers/transferCode'
import { table, walk } from '../walk'

const supervisors = 'supervisor_batcher supervisor_production'

describe('floor transfer', () => {
  it('a transfer moves for whom the workflow table names', () =>
    walk(
      floorTransferMachine,
      table(`
        generated,printed print printed: supervisor_production supervisor transfer shipping requester system
        generated,printed cancel cancelled: supervisor_production supervisor transfer shipping requester
        printed send in_transfer: manager qa_manager hplc_tech ${supervisors} transfer shipping planning batcher bottler labeler stamper
        in_transfer,partially_received receive partially_received: transfer shipping ${supervisors}
        in_transfer refuse refused: transfer shipping
        partially_received finish received: system
        partially_received write_off received: ${supervisors} manager`),
      {},
    ))

  it('the areas of labels and of transfers are those of who makes and sends them', () => {
    expect(['admin', ...transferLabelers].toSorted()).toEqual([...areas.qr_code_generation].toSorted())
    expect(['admin', ...transferSenders].toSorted()).toEqual([...areas.transfer].toSorted())
  })

  it('the code of a label is its number with a check digit, and a damaged one is none', () => {
    expect(transferCode('FT-00001')).toBe('FT|FT-00001|7')
    expect(transferOn(' ft|ft-00001|7 ')).toBe('FT-00001')
    expect(transferOn('FT-00001')).toBe('FT-00001')
    for (const code of ['FT|FT-00001|8', 'FT|FT-00010|7', 'FT-1', 'SK-00001', 'FT|FT-00001', ''])
      expect(transferOn(code), code).toBeNull()
  })
})
