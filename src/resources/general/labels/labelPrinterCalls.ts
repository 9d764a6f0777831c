import * as z from 'zod/mini'
import { defineCall } from '../../kit/define/defineCall'
import { text } from '../../kit/fields/field'

/** Characters of ZPL that one call takes: of a label of a case there are some 30,000. */
const mostZpl = 200_000

export const labelPrinterCalls = {
  // Paper that was printed is not taken back: no unit of work, and no repetition by itself.
  print: defineCall({
    kind: 'read',
    method: 'POST',
    path: '/general/labels/print',
    areas: 'signed_in',
    programs: true,
    modules: [],
    about: 'Sends ZPL to the label printer of the settings; answers once the printer has all of it.',
    inputs: { zpl: text('ZPL', mostZpl, { pattern: /^\^XA[^]*\^XZ\s*$/ }) },
    answer: z.object({ bytes: z.int() }),
  }),
}
