import type pg from 'pg'
import type { DemoRow, Tables } from '../company/tables'

const suppliers: readonly [
  name: string,
  kind: string,
  city: string,
  country: string,
  currency: string,
  days: number,
][] = [
  ['Saint-Laurent Chimie', 'material', 'Montréal', 'CA', 'CAD', 7],
  ['Prairie Glycol Works', 'material', 'Regina', 'CA', 'CAD', 12],
  ['Harbourline Nicotine', 'material', 'Newark', 'US', 'USD', 21],
  ['Maison Arôme du Nord', 'flavour_house', 'Québec', 'CA', 'CAD', 10],
  ['Blue Heron Flavours', 'flavour_house', 'Chicago', 'US', 'USD', 18],
  ['Aromatiques de Grasse', 'flavour_house', 'Grasse', 'FR', 'EUR', 35],
  ['Papiers et Étiquettes Laval', 'packaging', 'Laval', 'CA', 'CAD', 5],
  ['Ningbo Clearbottle', 'packaging', 'Ningbo', 'CN', 'CNY', 60],
  ['Great Lakes Cartons', 'packaging', 'Hamilton', 'CA', 'CAD', 6],
  ['Excise Stamp Office', 'excise', 'Ottawa', 'CA', 'CAD', 15],
  ['Voie Express Transport', 'freight', 'Dorval', 'CA', 'CAD', 1],
  ['Northern Calibration', 'service', 'Toronto', 'CA', 'CAD', 3],
  ['Laurentide Glycérine', 'material', 'Joliette', 'CA', 'CAD', 9],
  ['Lambton Oleochemicals', 'material', 'Sarnia', 'CA', 'CAD', 8],
  ['Pure Salt Nicotine', 'material', 'Charlotte', 'US', 'USD', 19],
  ['Sucre & Acides Québec', 'material', 'Longueuil', 'CA', 'CAD', 6],
  ['Fine Aroma Chemicals', 'material', 'Leeds', 'GB', 'GBP', 28],
  ['Essences du Fjord', 'flavour_house', 'Saguenay', 'CA', 'CAD', 8],
  ['Okanagan Flavour Works', 'flavour_house', 'Kelowna', 'CA', 'CAD', 9],
  ['Garden State Aromas', 'flavour_house', 'Trenton', 'US', 'USD', 16],
  ['Cascade Extracts', 'flavour_house', 'Seattle', 'US', 'USD', 14],
  ['Rheinaroma', 'flavour_house', 'Holzminden', 'DE', 'EUR', 30],
  ['Yorkshire Flavour Company', 'flavour_house', 'York', 'GB', 'GBP', 27],
  ['Toronto Taste Lab', 'flavour_house', 'Toronto', 'CA', 'CAD', 6],
  ['Peninsula Concentrates', 'flavour_house', 'St. Catharines', 'CA', 'CAD', 7],
  ['Étiquettes Boréales', 'packaging', 'Trois-Rivières', 'CA', 'CAD', 6],
  ['Brampton Label & Seal', 'packaging', 'Brampton', 'CA', 'CAD', 5],
  ['Polybottle Ontario', 'packaging', 'Guelph', 'CA', 'CAD', 9],
  ['Shenzhen Capworks', 'packaging', 'Shenzhen', 'CN', 'CNY', 55],
  ['Emballages Rive-Nord', 'packaging', 'Terrebonne', 'CA', 'CAD', 4],
  ['Gulf Stream Packaging', 'packaging', 'Tampa', 'US', 'USD', 15],
  ['Transport Deux-Rives', 'freight', 'Lévis', 'CA', 'CAD', 1],
  ['Rocky Mountain Freight', 'freight', 'Calgary', 'CA', 'CAD', 2],
  ['Courrier Métropole', 'freight', 'Montréal', 'CA', 'CAD', 1],
  ['Laval Pump & Filter', 'service', 'Laval', 'CA', 'CAD', 4],
  ['Clean Room Services', 'service', 'Mississauga', 'CA', 'CAD', 2],
  ['Ontario Stamp Logistics', 'excise', 'Ottawa', 'CA', 'CAD', 10],
  ['Maple Waste Recovery', 'service', 'Hamilton', 'CA', 'CAD', 5],
]

type Place = readonly [province: string | null, postalCode: string, phone: string]

/** Province or state, postal code and first figures of a telephone number, by city. */
const places: Readonly<Record<string, Place>> = {
  Montréal: ['QC', 'H2X 1Y4', '514-555'],
  Regina: ['SK', 'S4P 3Y2', '306-555'],
  Newark: ['NJ', '07102', '973-555'],
  Québec: ['QC', 'G1K 3G5', '418-555'],
  Chicago: ['IL', '60607', '312-555'],
  Grasse: [null, '06130', '+33 4 93 36'],
  Laval: ['QC', 'H7L 4R9', '450-555'],
  Ningbo: [null, '315000', '+86 574 8736'],
  Hamilton: ['ON', 'L8H 7S9', '905-555'],
  Ottawa: ['ON', 'K1A 0L5', '613-555'],
  Dorval: ['QC', 'H9P 1J3', '514-555'],
  Toronto: ['ON', 'M9W 5L7', '416-555'],
  Joliette: ['QC', 'J6E 3Z1', '450-555'],
  Sarnia: ['ON', 'N7T 7M2', '519-555'],
  Charlotte: ['NC', '28206', '704-555'],
  Longueuil: ['QC', 'J4G 1T5', '450-555'],
  Leeds: [null, 'LS11 5QP', '+44 113 496'],
  Saguenay: ['QC', 'G7J 3T1', '418-555'],
  Kelowna: ['BC', 'V1X 7Y5', '250-555'],
  Trenton: ['NJ', '08638', '609-555'],
  Seattle: ['WA', '98134', '206-555'],
  Holzminden: [null, '37603', '+49 5531 44'],
  York: [null, 'YO30 4XF', '+44 1904 49'],
  'St. Catharines': ['ON', 'L2M 6S8', '905-555'],
  'Trois-Rivières': ['QC', 'G9A 5E1', '819-555'],
  Brampton: ['ON', 'L6T 4X1', '905-555'],
  Guelph: ['ON', 'N1K 1B8', '519-555'],
  Shenzhen: [null, '518101', '+86 755 2748'],
  Terrebonne: ['QC', 'J6Y 1V2', '450-555'],
  Tampa: ['FL', '33619', '813-555'],
  Lévis: ['QC', 'G6V 6N4', '418-555'],
  Calgary: ['AB', 'T2C 3E7', '403-555'],
  Mississauga: ['ON', 'L5T 2L3', '905-555'],
}
const noPlace: Place = [null, '', '']

const contacts =
  'Julie Bergeron|Mark Dawson|Elena Ricci|Sophie Lavoie|David Kim|Anne-Marie Roy|Peter Novak|Wei Zhang|' +
  'Karen Whitfield|Olivier Gagné|Priya Raman|Thomas Becker|Nadia Haddad|Ian MacLeod|Chloé Fortin|Samuel Ortiz'
const contactNames = contacts.split('|')
const streets =
  'rue Industrielle|Commerce Drive|boulevard Hamel|Harbour Road|Mill Street|avenue du Parc'.split('|')

/** A name as it is part of an address on the web. */
export const plain = (text: string) =>
  text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/[^a-z]+/g, '-')
    .replace(/^-|-$/g, '')

/** How to reach a supplier, and on what terms it sells: overseas ones are paid later and deliver to the ship. */
function detailsOf({ name, city, country }: Record<'name' | 'city' | 'country', string>, at: number) {
  const [province, postal_code, phone] = places[city] ?? noPlace
  const contact = contactNames[at % contactNames.length] ?? ''
  const isOverseas = !['CA', 'US'].includes(country)
  return {
    province,
    term: country === 'CA' ? (at % 3 === 0 ? 'net_45' : 'net_30') : isOverseas ? 'net_60' : 'net_30',
    values: {
      legal_name: country === 'CA' ? `${name} Inc.` : name,
      language: province === 'QC' || country === 'FR' ? 'fr-CA' : 'en-CA',
      contact,
      email: `${plain(contact).replace('-', '.')}@${plain(name)}.example`,
      website: `https://www.${plain(name)}.example`,
      phone: `${phone}-${String(120 + at * 7).padStart(4, '0')}`,
      address: `${40 + at * 23} ${streets[at % streets.length] ?? ''}`,
      postal_code,
      incoterm: country === 'CA' ? 'DAP' : country === 'US' ? 'DDP' : 'FOB',
    },
  }
}

type Lists = Readonly<Record<'countries' | 'currencies' | 'provinces' | 'terms', ReadonlyMap<string, number>>>

/** Whom the demo company buys from. */
export function addSuppliers(to: Tables, { countries, currencies, provinces, terms }: Lists): DemoRow[] {
  for (const [at, [name, kind, city, country, currency, lead_time_days]] of suppliers.entries()) {
    const { province, term, values } = detailsOf({ name, city, country }, at)
    to.add('suppliers', {
      number: `SU-${String(at + 1).padStart(5, '0')}`,
      status: name === 'Blue Heron Flavours' ? 'on_hold' : 'active',
      name,
      kind,
      city,
      country_id: countries.get(country) ?? null,
      currency_id: currencies.get(currency) ?? null,
      lead_time_days,
      is_approved: kind !== 'service',
      gst_number: country === 'CA' ? `${812_345_670 + at}RT0001` : null,
      qst_number: province === 'QC' ? `${1_098_765_430 + at}TQ0001` : null,
      province_id: province === null ? null : (provinces.get(province) ?? null),
      payment_term_id: terms.get(term) ?? null,
      ...values,
    })
  }
  return to.rows('suppliers')
}

/** What each supplier delivered, as the night measures it. */
export const measureSuppliers = async (client: pg.ClientBase) =>
  void (await client.query(
    `update suppliers s set on_time_percent = m.on_time_percent, quality_percent = m.quality_percent
     from suppliers x cross join lateral supplier_measures(x.id) m where x.id = s.id`,
  ))
