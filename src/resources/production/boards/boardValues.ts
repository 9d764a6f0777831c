import { defineComputed } from '../../kit/define/defineComputed'
import { boardTilesShape, machinesOeeShape } from './boardCalls'

/** The figures of the production board. */
export const boardTilesValue = defineComputed({
  segment: 'production',
  name: 'board_tiles',
  areas: ['production_dashboard'],
  modules: ['Production'],
  about: 'The figures of the production board.',
  answer: boardTilesShape,
  wall: true,
})

/** The figures of the machines board. */
export const machinesOeeValue = defineComputed({
  segment: 'production',
  name: 'machines_oee',
  areas: ['production_dashboard', 'production_page', 'maintenance_admin', 'maintenance_technician'],
  modules: ['Production'],
  about: 'The figures of the machines board: OEE by machine, line and plant, and why machines stopped.',
  answer: machinesOeeShape,
  wall: true,
})
