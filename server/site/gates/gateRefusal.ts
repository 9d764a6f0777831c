import { type ClosedGate, openerText } from '../../../src/resources/production/gates/gate'
import { Refused } from '../../engine/errors'

/** The refusal of a closed gate: its sentence, since when it is closed, and who opens it. */
export const refusalOf = (closed: ClosedGate) =>
  new Refused(closed.code, {
    text: closed.text,
    gate: closed.gate,
    since: closed.since,
    ...(closed.until !== undefined && { until: closed.until }),
    roles: closed.roles,
    opens: openerText(closed),
  })
