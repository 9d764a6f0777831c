import { assemblySettings } from '../assembly/assemblySettings'
import { labSettings } from './labSettings'

/** Settings of areas that have few. */
export const areaSettings = { ...assemblySettings, ...labSettings }
