import { text } from '../../kit/fields/field'

/** The approval under which liquid is destroyed: without it the liquid would be dutiable. */
export const disposalRef = () =>
  text('Approval number', 60, { help: 'Of the approved manner of destruction' })
