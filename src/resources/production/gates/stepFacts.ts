import { flag, instant, optional, text } from '../../kit/fields/field'
import { integer, quantity, strength } from '../../kit/fields/numbers'
import { withLook } from '../../kit/fields/look'
import { machineState } from '../machines/machines'

/**
 * What gates of a step look at besides the step and its order. The server reads it under its locks, cards of the board
 * and the page of the order show it live.
 */
export const stepFacts = {
  waits_for_hplc: flag('Waits for HPLC'),
  hplc_since: optional(instant('Waits for HPLC since')),
  hplc_number: optional(text('Test request', 20)),
  hplc_status: withLook(optional(text('HPLC status', 20)), 'status'),
  /** Of the liquid in the tanks of the order, while none of it is released. */
  liquid_status: withLook(optional(text('Liquid', 20)), 'status'),
  liquid_since: optional(instant('Liquid since')),
  /** Of the batch that has rested first, where the recipe lets it rest after mixing. */
  rests_since: optional(instant('Rests since')),
  rests_until: optional(instant('Rests until')),
  /** The machine of a begun step, else that of its phase which could take it first. */
  gate_machine: optional(text('Machine to use', 80)),
  gate_machine_state: optional(machineState('Machine state')),
  gate_machine_since: optional(instant('Machine state since')),
  gate_machine_order: optional(text('Order on the machine', 20)),
  /** Of the machine, or of the scale of a mix that is calibrated longest. */
  gate_calibrated: optional(text('Calibrated', 80)),
  gate_calibrated_until: optional(instant('Calibrated until')),
  short_materials: integer('Short materials'),
  short_sku: withLook(optional(text('Short material', 160)), 'sku'),
  short_qty: optional(quantity('Short')),
  short_measure: withLook(optional(text('Short measure', 20)), 'unit'),
  /** What is in the tank, with its lot, else what it held last, while it has not been cleaned since. */
  residue: optional(text('Last in the tank', 160)),
  residue_since: optional(instant('Last in the tank until')),
  residue_lot: optional(text('Lot in the tank', 40)),
  residue_family: optional(text('Family of the last', 40)),
  residue_strength: optional(strength('Strength of the last')),
  batch_family: optional(text('Family', 40)),
  batch_strength: optional(strength('Batch strength')),
  /** Of the bottles of a filler: see the step. */
  fill_due_at: optional(instant('Fill check due')),
  fill_needed: integer('Bottles to weigh'),
  fill_weighed: integer('Bottles weighed'),
  fill_failed: optional(text('Failed fill check', 20)),
  fill_signal: optional(text('Fill check out of control', 20)),
  /** Of labels: see the step. */
  requires_label_check: flag('Label check'),
  label_due_at: optional(instant('Label check due')),
  label_failed: optional(text('Failed label check', 20)),
  /** Of seals: see the step; what is counted when the next check is due. */
  seal_due_qty: optional(quantity('Seal check due at')),
  seal_due: flag('Seal check due'),
  /** Of the nicotine of a mix, while no lot of it has the strength that its test found. */
  untested_lot: optional(text('Lot without strength', 40)),
  untested_since: optional(instant('Lot without strength since')),
  /** The jurisdiction of bottles at the stampers, while no reel of it has stamps left. */
  lacks_stamps: withLook(optional(text('Stamps lacking', 2)), 'jurisdiction'),
  /** The end of the last day on which the bottles may be stamped. */
  stamp_until: optional(instant('Stamp until')),
  /** When its time is said to end soon, by the setting `excise.stamp_warn_days`. */
  stamp_warn_at: optional(instant('Stamp soon from')),
}
