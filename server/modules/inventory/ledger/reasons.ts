import { type Bin, physicalKinds } from '../../../../src/resources/inventory/bins/bins'
import type { Lot } from '../../../../src/resources/inventory/stock/lots'
import { type DutyExempt, exemptFromWarehouse } from '../../../../src/resources/production/stamps/dutyExempt'
import type { MovementReason } from '../../../../src/resources/inventory/stock/stock_movements'

type BinKind = Bin['kind']
type LotStatus = Lot['status']
type Way = readonly [from: readonly BinKind[], to: readonly BinKind[]]

const physical: readonly BinKind[] = physicalKinds
const arrival: readonly BinKind[] = ['receiving', 'storage', 'quarantine', 'lab']
const made: readonly BinKind[] = ['floor', 'quarantine', 'storage']
const transit: readonly BinKind[] = ['transit']
const floorEnds: readonly BinKind[] = ['floor', 'storage', 'quarantine']
const outside = (kind: BinKind): readonly BinKind[] => [kind]

const within: readonly Way[] = [[physical, physical]]

/** Between which kinds of bins goods move for a reason. */
const ways: Record<Exclude<MovementReason, 'reverse'>, readonly Way[]> = {
  opening: [[outside('virtual_opening'), physical]],
  receive: [[outside('virtual_supplier'), arrival]],
  lab_receive: [[outside('virtual_supplier'), arrival]],
  return_to_supplier: [[physical, outside('virtual_supplier')]],
  bin_move: within,
  pick: within,
  unpick: within,
  ship: [[['staging'], outside('virtual_customer')]],
  customer_return: [[outside('virtual_customer'), ['quarantine']]],
  transfer_out: [[physical, transit]],
  transfer_in: [[transit, physical]],
  transfer_loss: [[transit, outside('virtual_scrap')]],
  floor_transfer: [
    [floorEnds, transit],
    [transit, floorEnds],
  ],
  consume: [[['floor', 'staging', 'storage', 'lab', 'excise_warehouse'], outside('virtual_production')]],
  produce: [[outside('virtual_production'), made]],
  recover: [
    [physical, outside('virtual_production')],
    [outside('virtual_production'), ['quarantine', 'floor']],
  ],
  repack: [
    [physical, outside('virtual_production')],
    [outside('virtual_production'), physical],
  ],
  sample: [[physical, outside('virtual_sample')]],
  count_gain: [[outside('virtual_adjustment'), physical]],
  adjust_gain: [[outside('virtual_adjustment'), physical]],
  count_loss: [[physical, outside('virtual_adjustment')]],
  adjust_loss: [[physical, outside('virtual_adjustment')]],
  scrap: [[physical, outside('virtual_scrap')]],
}

/** Whether goods may go between bins of these kinds for this reason; a mirror goes wherever the first one came from. */
export const leads = (reason: MovementReason, from: BinKind, to: BinKind): boolean =>
  reason === 'reverse' || ways[reason].some(([froms, tos]) => froms.includes(from) && tos.includes(to))

/** Deliberate put-aways, which are limited by the capacity of the bin. */
const putAway: readonly MovementReason[] = [
  'receive',
  'lab_receive',
  'bin_move',
  'pick',
  'transfer_in',
  'floor_transfer',
]
export const isPutAway = (reason: MovementReason) => putAway.includes(reason)

export const isOutside = (kind: BinKind) => kind.startsWith('virtual_')

const promised: readonly BinKind[] = ['storage', 'picking', 'staging', 'floor', 'lab']
/** Whether goods in a bin of this kind may be promised; those of an excise warehouse where they may leave it. */
export const holdsPromises = (kind: BinKind, exempt: DutyExempt = 'no') =>
  promised.includes(kind) || (kind === 'excise_warehouse' && exemptFromWarehouse.includes(exempt))

const onlyReleased: readonly MovementReason[] = ['pick', 'ship', 'consume', 'transfer_out']
/** Movements allowed for blocked goods: leaving, arriving from transit, corrections. */
const ofUnusable: readonly MovementReason[] = [
  'scrap',
  'transfer_in',
  'transfer_loss',
  'return_to_supplier',
  'count_gain',
  'count_loss',
  'adjust_gain',
  'adjust_loss',
  'reverse',
]

/** Whether a lot of this status may move for this reason. */
export function mayMove(status: LotStatus, reason: MovementReason): boolean {
  if (status === 'rejected' || status === 'expired') return ofUnusable.includes(reason)
  return status === 'released' || !onlyReleased.includes(reason)
}
