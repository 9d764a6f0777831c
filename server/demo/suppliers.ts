import type { DemoRow, Tables } from './tables'

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
]

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
      qst_number:
        country === 'CA' && ['Montréal', 'Québec', 'Laval', 'Dorval'].includes(city)
          ? `${1_098_765_430 + at}TQ0001`
          : null,
    })
  return to.rows('suppliers')
}
