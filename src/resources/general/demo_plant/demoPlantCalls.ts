import * as z from 'zod/mini'
import { areas } from '../../../access'
import { defineCall } from '../../kit/define/defineCall'
import { defineComputed } from '../../kit/define/defineComputed'
import { namesIn } from '../../kit/fields/pickValues'
import { demoPlants, paces } from './demo_plants'

const shape = z.object({
  pace: z.enum(paces),
  /** When 60x ends by itself. */
  fast_until: z.nullable(z.string()),
})

/** The pace of the demo plant, for every dashboard; null where there is none. */
export const demoPlant = defineComputed({
  segment: 'general',
  name: 'demo_plant',
  areas: namesIn(areas),
  modules: [],
  about: 'The pace of the simulated plant of the demo company, and when 60x ends; null where there is none.',
  answer: z.nullable(shape),
})

export const demoPlantCalls = {
  setPace: defineCall({
    kind: 'write',
    method: 'POST',
    path: '/general/demo_plant',
    areas: ['production_page', 'production_order_admin'],
    modules: ['Production'],
    about: 'Sets the pace of the simulated plant of the demo company; 60x returns to 1x after an hour.',
    inputs: { pace: demoPlants.fields.pace },
    answer: shape,
  }),
}
