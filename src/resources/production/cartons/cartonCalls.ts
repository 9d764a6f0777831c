import * as z from 'zod/mini'
import { defineCall } from '../../kit/define/defineCall'
import { callPath } from '../../kit/define/defineResource'
import { json } from '../../kit/fields/lists'
import { integer } from '../../kit/fields/numbers'
import { cartons } from './cartons'

/** As many labels as are printed in one go. */
const mostLabels = 1000

export const cartonCalls = {
  printed: defineCall({
    kind: 'write',
    method: 'POST',
    path: `${callPath(cartons)}/printed`,
    areas: cartons.access.write,
    modules: cartons.modules,
    about: 'Notes that the labels of these cartons were printed, so many of each; answers how many cartons.',
    inputs: {
      ids: json<readonly number[]>(
        'Cartons',
        z.array(z.int('integer')).check(z.minLength(1, 'required'), z.maxLength(mostLabels, 'max')),
      ),
      copies: integer('Copies of each', { min: 1, max: 100 }),
    },
    answer: z.object({ printed: z.int() }),
  }),
}
