import type { Area, Module } from '../../../access'
import { defineComputed } from '../../kit/define/defineComputed'
import type { PlantArea } from '../flows/plantArea'
import { boardTilesShape, machinesOeeShape } from './boardCalls'

const tilesOf = (segment: PlantArea, area: Area, module: Module, about: string) =>
  defineComputed({
    segment,
    name: 'board_tiles',
    areas: [area],
    modules: [module],
    about,
    answer: boardTilesShape,
    wall: true,
  })

/** The figures of the board of each area. */
export const boardTilesValues = {
  production: tilesOf(
    'production',
    'production_dashboard',
    'Production',
    'The figures of the production board.',
  ),
  assembly: tilesOf('assembly', 'assembly_dashboard', 'Assembly', 'The figures of the assembly board.'),
}

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
