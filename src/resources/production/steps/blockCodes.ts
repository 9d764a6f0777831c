import { type PlantArea, plantAreas } from '../flows/plantArea'

/** Why a step may be blocked. */
export const blockCodes = [
  'component_short',
  'hplc_failed',
  'label_check_failed',
  'machine_down',
  'material_short',
  'qa_hold',
  'reel_missing',
  'seal_failed',
] as const

/** Those of one area alone. */
const onlyIn: Readonly<Record<PlantArea, readonly string[]>> = {
  production: ['hplc_failed', 'material_short'],
  assembly: ['component_short', 'seal_failed'],
}

/** Whether a step of an area may be blocked for this cause. */
export const isBlockOf = (area: PlantArea, code: string) =>
  plantAreas.every((other) => other === area || !onlyIn[other].includes(code))

export const blockWords = { hplc_failed: 'HPLC failed', qa_hold: 'QA hold' } as const
