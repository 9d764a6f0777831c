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

const inQuebec = new Set(
  'Montréal|Québec|Laval|Dorval|Joliette|Longueuil|Saguenay|Trois-Rivières|Terrebonne|Lévis'.split('|'),
)

/** Whom the demo company buys from. */
export function addSuppliers(to: Tables, countries: ReadonlyMap<string, number>): DemoRow[] {
  const currencies = new Map(to.rows('currencies').map(({ code, id }) => [String(code), id]))
  for (const [at, [name, kind, city, country, currency, lead_time_days]] of suppliers.entries())
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
      qst_number: country === 'CA' && inQuebec.has(city) ? `${1_098_765_430 + at}TQ0001` : null,
    })
  return to.rows('suppliers')
}
