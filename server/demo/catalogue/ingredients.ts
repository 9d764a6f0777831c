import type { Allergen } from '../../../src/resources/inventory/products/allergens'

const names = (text: string) => text.split('|')

/** Concentrates of one taste, as flavour houses sell them, by the kind of flavour they go into. */
export const concentrates: Readonly<Record<string, readonly string[]>> = {
  fruit: names(
    'Strawberry Ripe|Strawberry Wild|Raspberry Red|Raspberry Blue|Blueberry Wild|Blackberry|Blackcurrant|' +
      'Cherry Sweet|Cherry Morello|Apple Green|Apple Red|Pear Bartlett|Peach White|Apricot|Nectarine|' +
      'Mango Alphonso|Pineapple|Passion Fruit|Guava Pink|Lychee|Kiwi|Watermelon|Cantaloupe|Melon Honeydew|' +
      'Grape White|Grape Concord|Banana|Lemon Sicily|Lime Key|Orange Blood|Grapefruit Pink|Coconut|Cranberry|' +
      'Saskatoon Berry',
  ),
  menthol: names('Peppermint|Spearmint|Wintergreen|Eucalyptus|Menthol Arctic'),
  tobacco: names(
    'Tobacco Virginia|Tobacco Burley|Tobacco Oriental|Tobacco Dark Fired|Cigar Leaf|RY4 Type|Tobacco Pipe|Birch Smoke',
  ),
  // Teas, coffees, and the plants of infusions.
  beverage: names(
    'Tea Black|Tea Green|Coffee Arabica|Coffee Dark Roast|Rooibos|Chicory Roasted|Lemon Verbena|Elderflower|' +
      'Hibiscus|Rose Petal|Ginger Root|Cardamom|Lavender|Juniper Berry|Geranium Bourbon|Star Anise|Cucumber|Rhubarb',
  ),
}

/** Their names with the number of the flavour house. */
export const numberedConcentrates: typeof concentrates = (() => {
  const first = 2201
  let nth = 0
  return Object.fromEntries(
    Object.entries(concentrates).map(([profile, all]) => [
      profile,
      all.map((name) => `${name} FL-${first + 2 * nth++}`),
    ]),
  )
})()

/** What else is weighed in: sweeteners, acids, carriers, single aroma chemicals and what cools. */
export const additives = names(
  'Sucralose 10 %|Stevia extract|Neotame 5 %|Erythritol 20 %|Ethyl maltol 10 %|Maltol 10 %|Vanillin 10 %|' +
    'Ethyl vanillin 10 %|Acetyl pyrazine 5 %|Citric acid 20 %|Malic acid 20 %|Tartaric acid 20 %|Lactic acid 80 %|' +
    'Acetic acid 10 %|Benzoic acid 10 %|Levulinic acid|Salicylic acid 5 %|Triacetin|Ethanol 95 %|Purified water|' +
    'Menthol crystals 50 %|Thymol 5 %|Ethyl butyrate|Ethyl acetate|Hexyl acetate|Linalool|Limonene|Cinnamaldehyde|' +
    'Eugenol|Anethole|Furaneol 10 %|Gamma-decalactone|Delta-decalactone|Leaf alcohol 10 %|Bitter masker|' +
    'Cooling WS-23 20 %|Cooling WS-23 30 %|Cooling WS-3 20 %|Cooling WS-5 10 %|Koolada 10 %|Menthol 20 %',
)

/** Aroma chemicals and what cools, as dilutions that are concentrates like those of one taste. */
export const dilutions: ReadonlySet<string> = new Set([
  ...names(
    'Ethyl maltol 10 %|Maltol 10 %|Vanillin 10 %|Ethyl vanillin 10 %|Cooling WS-23 20 %|Cooling WS-23 30 %',
  ),
  ...names('Cooling WS-3 20 %|Cooling WS-5 10 %|Koolada 10 %|Menthol 20 %'),
])

/** Solvents that are outside the ratio of PG and VG, with their densities. */
export const solvents: Readonly<Record<string, number>> = {
  Triacetin: 1.16,
  'Ethanol 95 %': 0.81,
  'Purified water': 0.998,
}

/** Whether PG carries an additive: a dilution is so many percent, single aroma chemicals come as they are. */
export const isInPg = (name: string) => name.endsWith(' %') && !(name in solvents)

/** What concentrates and additives bring that people may not bear. */
export const allergensOf: Readonly<Record<string, readonly Allergen[]>> = {
  'RY4 Type': ['tree_nuts'],
  'Grape White': ['sulphites'],
  'Grape Concord': ['sulphites'],
  'Lactic acid 80 %': ['milk'],
}

/** Packaging that is not of one size or one flavour. */
export const sundries: readonly (readonly [sku: string, name: string, grams: number])[] = [
  ['PK-TRAY-12', 'Display tray for 12 bottles', 48],
  ['PK-FILM-500', 'Stretch film 500 mm', 2400],
  ['PK-SKID', 'Skid label', 3],
  ['PK-SEAL', 'Tamper seal for cartons', 0.5],
]

/** Numbers of dangerous goods, which shipping papers need; the other additives are none. */
export const unNumbers: Readonly<Record<string, string>> = {
  'Lactic acid 80 %': 'UN3265',
  'Levulinic acid': 'UN3265',
  'Ethanol 95 %': 'UN1170',
  'Ethyl butyrate': 'UN1180',
  'Ethyl acetate': 'UN1173',
  'Hexyl acetate': 'UN3272',
  Limonene: 'UN2052',
}
