import type { AnyPhase } from '../../../src/resources/production/flows/phases'

/** The kind of machine that a phase works with. */
export const kinds: Partial<Record<AnyPhase, string>> = {
  batching: 'tank',
  hplc: 'hplc',
  bottling: 'filler',
  labelling: 'labeler',
  sealing: 'sealer',
  stamping: 'stamper',
  packing: 'cartoner',
  cartoning: 'cartoner',
}

/** How a phase goes: minutes of set-up, and shares of scrap and of the rate. */
export const pace: Record<
  AnyPhase,
  { setup: number; scrap: [number, number]; performance: [number, number] }
> = {
  batching: { setup: 20, scrap: [0, 0], performance: [0.9, 1] },
  hplc: { setup: 10, scrap: [0, 0], performance: [0.8, 1.2] },
  bottling: { setup: 25, scrap: [0.003, 0.011], performance: [0.84, 0.97] },
  labelling: { setup: 20, scrap: [0.001, 0.004], performance: [0.85, 0.98] },
  sealing: { setup: 15, scrap: [0.002, 0.009], performance: [0.82, 0.96] },
  stamping: { setup: 15, scrap: [0.001, 0.005], performance: [0.82, 0.97] },
  packing: { setup: 15, scrap: [0, 0.001], performance: [0.75, 0.95] },
  cartoning: { setup: 10, scrap: [0, 0.001], performance: [0.75, 0.95] },
  transfer: { setup: 0, scrap: [0, 0], performance: [0.7, 1] },
  shipping: { setup: 0, scrap: [0, 0], performance: [0.7, 1] },
}

/** Pieces in a step before the next may begin, as the flow says. */
export const buffers: Partial<Record<AnyPhase, number>> = {
  labelling: 200,
  stamping: 200,
  packing: 200,
  cartoning: 200,
  transfer: 500,
  shipping: 500,
}

/** Why pieces of a phase are scrapped. */
export const scrapReasons: Record<string, readonly string[]> = {
  bottling: ['fill_level', 'cap_torque', 'fill_level', 'leak'],
  labelling: ['label_skew'],
  sealing: ['seal_open'],
  stamping: ['stamp_torn'],
  packing: ['carton_damaged'],
  cartoning: ['carton_damaged'],
}
