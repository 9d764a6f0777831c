import { describe, expect, it } from 'vitest'
import { cartMachine } from '../../../../../src/machines/workflows/production/carts'
import { skidMachine } from '../../../../../src/machines/workflows/stamps/skids'
import { pailMachine } from '../../../../../src/machines/workflows/production/pails'
import { recoveryMachine } from '../../../../../src/machines/workflows/production/recoveries'
import { recorders } from '../../../../../src/resources/production/recoveries/recoveryCalls'
import { table, walk } from '../walk'

const supervisors = 'supervisor_batcher supervisor_production'

describe('recovered liquid', () => {
  it('a recovery moves for whom the workflow table names', () =>
    walk(
      recoveryMachine,
      table(`
        recorded request_test testing: recovery ${supervisors} system
        testing approve approved: qa_manager
        testing reject rejected: qa_manager
        approved use approved: recovery ${supervisors}
        approved use_up used: system
        recorded,approved,rejected dispose disposed: recovery ${supervisors} system`),
      {},
    ))

  it('a pail moves for whom the workflow table names', () =>
    walk(
      pailMachine,
      table(`
        empty fill filled: recovery batcher ${supervisors} system
        filled send in_transfer: system
        in_transfer receive received: system
        in_transfer refuse filled: system
        filled,received consume consumed: system
        filled,received dispose disposed: recovery ${supervisors} system
        consumed,disposed clean empty: recovery batcher ${supervisors}`),
      {},
    ))

  it('liquid is recorded by recovery, batchers and supervisors', () =>
    expect(recorders).toEqual(['recovery', 'batcher', 'supervisor_batcher', 'supervisor_production']))
})

describe('cart', () => {
  it('a cart moves for whom the workflow table names, and is retired only while it is empty', () =>
    walk(
      cartMachine,
      table(`
        free load loaded: batcher bottler labeler system
        loaded unload cleaning: batcher bottler labeler system
        cleaning clean free: batcher bottler labeler
        free,cleaning retire out_of_service: admin
        out_of_service restore cleaning: admin`),
      {},
    ))
})

describe('skid', () => {
  it('a skid is filled and closed by who packs, and moved by its transfer, pick and shipment alone', () =>
    walk(
      skidMachine,
      table(`
        open close closed: labeler cartoner transfer
        open void void: labeler cartoner transfer
        closed reopen open: labeler cartoner transfer
        closed send in_transfer: system
        in_transfer receive received: system
        in_transfer refuse closed: system
        received allocate allocated: system
        received unpack unpacked: system
        allocated ship shipped: system
        allocated release received: system
        shipped unship allocated: system`),
      {},
    ))
})
