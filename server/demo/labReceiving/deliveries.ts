import { addCertificates } from './certificates'
import type pg from 'pg'
import type { DemoRow, Tables } from '../company/tables'
import type { DemoLedger } from '../stock/ledger'
import { addReceivings } from '../stock/receivings'
import type { StockSites } from '../stock/stockBins'
import { addLabReceiving } from './labHistory'
import { addReturned } from './returned'

type Options = {
  ledger: DemoLedger
  suppliers: readonly DemoRow[]
  sites: StockSites
  personIn: (username: string) => number
  now: number
}

/** What came to the dock of the plant, and to the bench of the laboratory. */
export async function addDeliveries(
  client: pg.ClientBase,
  to: Tables,
  { ledger, suppliers, sites, personIn, now }: Options,
) {
  const ofLab = suppliers.filter(({ kind }) => kind === 'flavour_house' || kind === 'material')
  const author = personIn('warehouse')
  // Deliveries to the dock are written from what the ledger says came in.
  const returned = addReturned(to, { ledger, suppliers: ofLab, plantId: sites.plant, author, now })
  addReceivings(to, { suppliers, plantId: sites.plant, author, now })
  const { rows } = await client.query<{ code: string; id: string }>('select code, id from flashpoint_classes')
  const options = {
    ledger,
    classes: new Map(rows.map(({ code, id }) => [code, Number(id)])),
    labId: sites.lab,
    suppliers: ofLab,
    people: {
      bench: personIn('warehouse'),
      lead: personIn('supervisor'),
      chemist: personIn('hplc_tech'),
      flavorist: personIn('rd_flavorist'),
    },
    now,
  }
  addLabReceiving(to, options, returned)
  addCertificates(to)
}

/** Deliveries at the bench are written before those of inventory that they were posted through. */
export const linkReceivings = (client: pg.ClientBase) =>
  client.query(
    `update lab_receivings l set receiving_id = r.id from receivings r where r.lab_receiving_id = l.id`,
  )
