import { type City, cities } from './customerCities'
import { plain } from './suppliers'
import type { Random } from '../company/random'
import type { Tables } from '../company/tables'

/** Ids that customers refer to: provinces and states by code, the country of each, payment terms, currencies. */
export type KnownCustomer = {
  provinces: ReadonlyMap<string, number>
  states: ReadonlyMap<string, number>
  terms: ReadonlyMap<string, number>
  /** Codes of the provinces that levy a tax of their own on sales. */
  ownTax: ReadonlySet<string>
  canada: number
  usa: number
  currencies: { cad: number; usd: number }
}

const chains = (
  'Northern Cloud|Maple Mist|Vapeur Boréale|True North Vape|Cascade Vapour|Prairie Steam|Lakeshore Vape|' +
  'La Brume|Summit E-Liquid|Harbour Vapes|Copper Kettle Vape|Red Leaf Vapour|Aurora Vape Bar|Le Nuage'
).split('|')
const independents = (
  'Corner Vape|The Vape Parlour|Old Port Vapes|Main Street Vape|Blue Door Vape|Vape Nation|Cloud Nine Vape|' +
  'Juniper Vape|Lucky Drip|The Drip Lab|Vapoterie du Marché|Granite Vape|Birch & Bottle|Silver Fox Vape|' +
  'Riverside Vape|Vapo Centrale|Gold Rush Vape|Polar Vape|Tidewater Vape|Crosstown Vape|Spruce Vape|' +
  'Night Owl Vape|Uptown E-Juice|Canal Vape'
).split('|')
const distributors = (
  'Atlantic Convenience Supply|Bergeron Distribution|Great Lakes Wholesale|Laurentian Tobacco & Vape|' +
  'Pacific Rim Vape Supply|Prairie Convenience Wholesale|Rideau Distributors|Tri-City Wholesale|' +
  'Western Vapour Supply|Yukon Trading'
).split('|')
const online = 'vapedirect.ca|boreal-eliquid.ca|jusvape.ca|vapecellar.ca|northdrip.ca|ejuicemart.ca'.split(
  '|',
)
const abroad: readonly [name: string, city: string, state: string, zip: string][] = [
  ['Empire Vape Imports', 'Albany', 'NY', '12207'],
  ['Lone Star E-Liquids', 'Austin', 'TX', '78701'],
  ['Sunshine Vape Supply', 'Tampa', 'FL', '33602'],
  ['Great Lakes Vape Imports', 'Detroit', 'MI', '48226'],
]
const internal = ['Northlake staff shop', 'Northlake samples']
const streets =
  'King St|Main St|Queen St|Rue Principale|Broadway|Dundas St|Centre St|Park Ave|Water St|1st Ave'.split('|')
const people =
  'A. Roy|J. Chen|M. Singh|C. Fraser|P. Gagnon|L. Murphy|S. Patel|D. Novak|É. Côté|R. Hall'.split('|')

const letters = 'ABCEGHJKLMNPRSTVWXYZ'.split('')

/** The first visits every city once, the rest follow the people. */
function cityAt(at: number, chance: Random): City {
  const once = cities[at]
  if (once) return once
  return chance.pick(cities.flatMap((city) => Array<City>(city[3]).fill(city)))
}

const digits = (chance: Random, count: number) =>
  Array.from({ length: count }, () => chance.whole(0, 9)).join('')

/** Adds customers one by one, with an address and the numbers of their taxes. */
function customerRows(to: Tables, lists: KnownCustomer, chance: Random) {
  let count = 0
  const add = (values: Record<string, unknown>) => {
    count += 1
    const host = `${plain(String(values.name))}.example`
    return to.add('customers', {
      number: `CU-${String(count).padStart(5, '0')}`,
      status: 'active',
      legal_name: `${String(values.name)} Inc.`,
      tax_status: 'registrant',
      currency_id: lists.currencies.cad,
      payment_term_id: lists.terms.get('net_30'),
      partial_shipment: true,
      language: 'en-CA',
      ship_contact: chance.pick(people),
      ship_email: `orders@${host}`,
      bill_email: `accounts@${host}`,
      ...values,
    })
  }
  const placed = ([province, city, area]: City, isExempt = false) => ({
    ship_address1: `${chance.whole(10, 4200)} ${chance.pick(streets)}`,
    ship_city: city,
    language: province === 'QC' ? 'fr-CA' : 'en-CA',
    ship_province_id: lists.provinces.get(province),
    ship_country_id: lists.canada,
    ship_postal_code: `${area} ${chance.whole(1, 9)}${chance.pick(letters)}${chance.whole(1, 9)}`,
    ship_phone: `${chance.whole(204, 905)}-555-0${digits(chance, 3)}`,
    gst_number: `${chance.whole(1, 8)}${digits(chance, 8)}RT0001`,
    qst_number: province === 'QC' ? `1${digits(chance, 9)}TQ0001` : null,
    ...(isExempt && { tax_status: 'resale_exempt' }),
    pst_number:
      isExempt && lists.ownTax.has(province) ? `PST-1${digits(chance, 3)}-${digits(chance, 4)}` : null,
  })
  return { add, placed, count: () => count, lists, chance }
}

type CustomerRows = ReturnType<typeof customerRows>

/** Licences of shops end with the fiscal year of their province after next. */
const licensed = (province: string, number: string) => ({
  vaping_licence: `${province}-V${number}`,
  vaping_licence_expires_on: '2028-03-31',
})

const statusAt = (at: number) =>
  at % 27 === 13
    ? { status: 'on_hold', status_note: 'Bills more than 30 days overdue' }
    : at % 19 === 7
      ? { status: 'inactive', status_note: null }
      : {}

function addDistributors({ add, placed, lists }: CustomerRows) {
  distributors.forEach((name, at) =>
    add({
      name,
      kind: 'distributor',
      ...placed(cities[(at * 5) % cities.length] as City, true),
      payment_term_id: lists.terms.get('net_60'),
      credit_limit: 50_000 * (1 + (at % 5)),
      min_shelf_life_days: 180,
    }),
  )
}

/** Chains with their head offices, and a store of a chain in every city at least. */
function addChains({ add, placed, lists, chance }: CustomerRows) {
  const headOffices = chains.map((name, at) =>
    add({
      name,
      kind: 'chain',
      ...placed(cities[(at * 3) % cities.length] as City),
      payment_term_id: lists.terms.get('net_45'),
      credit_limit: 25_000 * (1 + (at % 4)),
    }),
  )
  const met = new Map<string, number>()
  for (let at = 0; at < 160; at++) {
    const chain = at % chains.length
    const city = cityAt(at, chance)
    const called = `${chains[chain]} ${city[1]}`
    const same = (met.get(called) ?? 0) + 1
    met.set(called, same)
    add({
      name: same === 1 ? called : `${called} ${same}`,
      legal_name: `${chains[chain]} Inc.`,
      kind: 'retailer',
      parent_customer_id: headOffices[chain],
      ...placed(city),
      ...licensed(city[0], digits(chance, 5)),
      min_shelf_life_days: 90,
      ...statusAt(at),
    })
  }
}

/** Shops that belong to no chain. */
function addIndependents({ add, placed, lists, chance }: CustomerRows) {
  independents.forEach((name, at) => {
    const city = cityAt(cities.length, chance)
    add({
      name,
      kind: 'retailer',
      ...placed(city),
      payment_term_id: lists.terms.get(at % 3 === 0 ? 'prepaid' : 'net_15'),
      credit_limit: at % 3 === 0 ? null : 5000,
      ...licensed(city[0], digits(chance, 5)),
      ...statusAt(at + 6),
    })
  })
}

/** Web shops, customers in other countries, and the company's own use. */
function addOthers({ add, placed, lists, chance }: CustomerRows) {
  for (const name of online)
    add({
      name,
      kind: 'online',
      ...placed(cityAt(cities.length, chance)),
      payment_term_id: lists.terms.get('prepaid'),
    })
  for (const [name, city, state, zip] of abroad)
    add({
      name,
      legal_name: `${name} LLC`,
      kind: 'export',
      tax_status: 'export',
      ship_city: city,
      ship_province_id: lists.states.get(state),
      ship_country_id: lists.usa,
      ship_postal_code: zip,
      currency_id: lists.currencies.usd,
      payment_term_id: lists.terms.get('prepaid'),
    })
  for (const name of internal)
    add({ name, kind: 'internal', ...placed(cities[1] as City), payment_term_id: null, gst_number: null })
}

/** The customers of the demo company: distributors, chains with their stores, shops, web shops, export. */
export function addCustomers(to: Tables, lists: KnownCustomer, chance: Random) {
  const rows = customerRows(to, lists, chance)
  addDistributors(rows)
  addChains(rows)
  addIndependents(rows)
  addOthers(rows)
  return rows.count()
}
