import { addCertificates } from './certificates'
import type pg from 'pg'
import type { DemoRow, Tables } from '../company/tables'
import type { DemoLedger } from '../stock/ledger'
import { addReceivings } from '../stock/receivings'
import type { StockSites } from '../stock/stockBins'
import { addLabReceiving } from './labHistory'

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
  addReceivings(to, { suppliers, plantId: sites.plant, author: personIn('warehouse'), now })
  const { rows } = await client.query<{ code: string; id: string }>('select code, id from flashpoint_classes')
  addLabReceiving(to, {
    ledger,
    classes: new Map(rows.map(({ code, id }) => [code, Number(id)])),
    labId: sites.lab,
    suppliers: suppliers.filter(({ kind }) => kind === 'flavour_house' || kind === 'material'),
    people: {
      bench: personIn('warehouse'),
      lead: personIn('supervisor'),
      chemist: personIn('hplc_tech'),
      flavorist: personIn('rd_flavorist'),
    },
    now,
  })
  addCertificates(to)
}
