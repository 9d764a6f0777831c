import { allocations } from '../../../resources/inventory/allocations/allocations'

/** The parameter of the list of packing lists that names the wave being picked. */
export const waveParameter = 'pick'

/** Where all packing lists of a wave are picked on one walk. */
export const waveAddress = (wave: string) =>
  `${allocations.path}?${waveParameter}=${encodeURIComponent(wave)}`
