import { describe, it } from 'vitest'
import { labContainerMachine } from '../../../../../src/machines/workflows/labReceiving/lab_receiving_containers'
import { labReceivingMachine } from '../../../../../src/machines/workflows/labReceiving/lab_receivings'
import { table, walk } from '../walk'

const bench = 'warehouse'
const leads = 'supervisor'
const deciders = 'supervisor qa_manager'
const openers = 'supervisor batcher rd_flavorist hplc_tech'
const drawers = 'batcher rd_flavorist hplc_tech system'

/** Deliveries at the bench, where `lacking` items stay short and `posted` containers are in stock. */
const deliveryTable = ({ lacking, posted }: { lacking: number; posted: number }) => `
  draft start in_progress: ${bench}
  in_progress,partially_received add_containers =: ${bench} system
  in_progress,partially_received receive ${lacking === 0 ? 'received' : 'partially_received'}: ${bench}
  partially_received close_short received: ${leads}
  received,partially_received reverse cancelled: admin
  draft cancel cancelled: ${bench}
  in_progress cancel cancelled: ${posted === 0 ? bench : ''}
`

/** Containers, where `wasOpened` says whether one was opened before it was put on hold. */
const containerTable = ({ wasOpened }: { wasOpened: boolean }) => `
  expected receive quarantined: system
  expected void void: system
  quarantined release released: ${deciders} system
  hold release ${wasOpened ? 'opened' : 'released'}: ${deciders} system
  quarantined,released,opened hold hold: ${deciders} system
  quarantined,hold reject rejected: ${deciders} system
  released open opened: ${openers}
  released,opened draw opened: ${drawers}
  released,opened decant opened: supervisor batcher
  released,opened retest =: hplc_tech qa_manager
  opened weigh opened: ${leads}
  quarantined,released,opened,hold,rejected move =: supervisor warehouse system
  rejected return returned: ${leads} system
  quarantined,released,opened,hold,rejected dispose disposed: ${leads}
  expected,quarantined,released,opened,hold,rejected,empty print =: supervisor warehouse
  quarantined,released,opened,hold,rejected correct =: system
  quarantined,released,opened,hold,rejected deplete empty: system
  quarantined,released,opened,hold,rejected void void: system
  empty refill opened: system
`

describe('a delivery at the bench', () => {
  for (const lacking of [0, 2])
    for (const posted of [0, 3])
      it(`moves for whom the workflow table names, with ${lacking} items short and ${posted} containers in stock`, () =>
        walk(labReceivingMachine, table(deliveryTable({ lacking, posted })), {
          lacking,
          posted_count: posted,
        }))
})

describe('a container', () => {
  for (const wasOpened of [false, true])
    it(`moves for whom the workflow table names, where it was ${wasOpened ? '' : 'never '}opened`, () =>
      walk(labContainerMachine, table(containerTable({ wasOpened })), {
        opened_on: wasOpened ? '2026-11-01' : null,
      }))
})
