import type pg from 'pg'
import type { Module } from '../../../src/access'
import type { Tables } from './tables'

const countries: readonly [iso2: string, iso3: string, name: string][] = [
  ['GB', 'GBR', 'United Kingdom'],
  ['FR', 'FRA', 'France'],
  ['DE', 'DEU', 'Germany'],
  ['CN', 'CHN', 'China'],
  ['IN', 'IND', 'India'],
  ['MX', 'MEX', 'Mexico'],
  ['CH', 'CHE', 'Switzerland'],
  ['IT', 'ITA', 'Italy'],
  ['NL', 'NLD', 'Netherlands'],
  ['PL', 'POL', 'Poland'],
]

/** States of the suppliers and customers there. */
const states: readonly [code: string, name: string][] = [
  ['CA', 'California'],
  ['FL', 'Florida'],
  ['GA', 'Georgia'],
  ['IL', 'Illinois'],
  ['MI', 'Michigan'],
  ['NC', 'North Carolina'],
  ['NJ', 'New Jersey'],
  ['NY', 'New York'],
  ['OH', 'Ohio'],
  ['TX', 'Texas'],
  ['WA', 'Washington'],
]

const currencies: readonly [code: string, name: string, symbol: string, rate: number][] = [
  ['USD', 'United States dollar', 'US$', 1.3842],
  ['EUR', 'Euro', '€', 1.6125],
  ['GBP', 'Pound sterling', '£', 1.8373],
  ['CNY', 'Chinese yuan', 'CN¥', 0.19448],
]

type List = readonly [module: Module, name: string, values: string]

/** Lists of values beside those the plant comes with; a code is made of the words of its label. */
const lists: Readonly<Record<string, List>> = {
  carrier: [
    'Inventory',
    'Carriers',
    'Purolator|Canpar|Day & Ross|Loomis|FedEx|UPS|Canada Post|Midland|Manitoulin|GLS|Dicom|Nationex|Pick-up',
  ],
  carrier_service: [
    'Sale',
    'Carrier services',
    'Ground|Express|Overnight|LTL|Full truck|Refrigerated|Dangerous goods ground',
  ],
  incoterm: ['Purchase', 'Incoterms', 'EXW|FCA|FAS|FOB|CFR|CIF|CPT|CIP|DAP|DPU|DDP'],
  return_reason: [
    'Sale',
    'Return reasons',
    'Damaged in transit|Leaking|Wrong product|Wrong stamp|Past best before|Recall|Over-shipped|Refused',
  ],
  sale_hold_reason: ['Sale', 'Sale hold reasons', 'Credit|Manual|Compliance|Price'],
  sale_cancel_reason: [
    'Sale',
    'Sale cancel reasons',
    'Customer cancelled|Entered twice|No stock|Credit refused|Price not agreed|Licence expired',
  ],
  short_reason: [
    'Inventory',
    'Shortage reasons',
    'Not in bin|Damaged|Wrong lot|Shelf life too short|On hold|Counted wrong|Reserved elsewhere',
  ],
  adjustment_reason: [
    'Inventory',
    'Adjustment reasons',
    'Damage|Leak|Expiry|Found|Sample|Data error|Theft|Evaporation',
  ],
  transfer_loss_reason: [
    'Inventory',
    'Transfer loss reasons',
    'Lost by carrier|Broken in transit|Leaked in transit|Short loaded|Seal broken|Stolen',
  ],
  lot_hold_reason: [
    'Inventory',
    'Lot hold reasons',
    'Out of specification|Complaint|Supplier notice|Label doubt|Stamp doubt|Retest due|Recall',
  ],
  receiving_finding: [
    'Inventory',
    'Receiving findings',
    'Seal broken|Pallet wet|Short count|Over count|No certificate|Wrong label|Past expiry|Leaking drum',
  ],
  invoice_dispute_reason: [
    'Purchase',
    'Invoice dispute reasons',
    'Price|Quantity|Freight|Duty|Quality|Billed twice|Not received',
  ],
  purchase_cancel_reason: [
    'Purchase',
    'Purchase cancel reasons',
    'No longer needed|Too late|Too dear|Supplier cannot deliver|Ordered twice',
  ],
  cancel_reason: [
    'Production',
    'Order cancel reasons',
    'Sale cancelled|Recipe retired|No stamps|Wrong product|Planned twice|Moved to another line',
  ],
  reject_reason: [
    'Production',
    'Reject reasons',
    'Quantity|Due day|Recipe|Jurisdiction|Material missing|No capacity',
  ],
  recovery_reason: [
    'Production',
    'Recovery reasons',
    'Off specification|Left over|Line flush|Wrong fill|Returned bottles',
  ],
  seal_fault: [
    'Assembly',
    'Seal faults',
    'Open seam|Burn-through|Wrinkle|Skewed|Film torn|No tear strip|Cap under film',
  ],
  reformulation_reason: [
    'R&D',
    'Reformulation reasons',
    'Too sweet|Too harsh|Colour|Separation|Supplier change|Regulation|Cost|Aftertaste',
  ],
  absence_reason: [
    'Training',
    'Absence reasons',
    'Sick|Vacation|Shift change|Production need|Left the company|Not invited',
  ],
}

const codeOf = (label: string) =>
  label
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '_')
    .replaceAll(/^_|_$/g, '')

/** The id of a carrier of the demo company by its name. */
export const carrierIn = (to: Tables, name: string) =>
  to.rows('parameters').find(({ label }) => label === name)?.id ?? null

const lastId = async (client: pg.ClientBase, table: string) => {
  const { rows } = await client.query<{ id: number }>(`select coalesce(max(id), 0)::int as id from ${table}`)
  return rows[0]?.id ?? 0
}

/** Countries, states, currencies and lists of values of the demo company; answers the states by code. */
export async function addLists(client: pg.ClientBase, to: Tables, today: string) {
  for (const table of ['countries', 'provinces', 'currencies', 'parameter_types', 'parameters'])
    to.startAfter(table, await lastId(client, table))
  const { rows } = await client.query<{ id: number }>(`select id from countries where iso2 = 'US'`)
  const types = await client.query<{ id: number; code: string }>(`select id::int, code from parameter_types`)
  const system = new Map(types.rows.map(({ id, code }) => [code, id]))
  for (const [iso2, iso3, name] of countries) to.add('countries', { iso2, iso3, name, is_active: true })
  for (const [code, name, symbol, rate] of currencies)
    to.add('currencies', {
      code,
      name,
      symbol,
      decimals: 2,
      rate_to_cad: rate,
      rate_date: today,
      is_active: true,
    })
  for (const [code, [module, name, values]] of Object.entries(lists)) {
    const type =
      system.get(code) ??
      to.add('parameter_types', { code, name, module, value_kind: 'text', is_system: false })
    values.split('|').forEach((label, at) =>
      to.add('parameters', {
        parameter_type_id: type,
        code: codeOf(label),
        label,
        sort_order: (at + 1) * 10,
        is_active: true,
      }),
    )
  }
  return new Map(
    states.map(([code, name]) => [
      code,
      to.add('provinces', {
        country_id: rows[0]?.id,
        code,
        name,
        excise_jurisdiction: 'CA',
        flavour_ban: false,
        is_active: true,
      }),
    ]),
  )
}
