import type { Allergen } from '../../../src/resources/inventory/products/allergens'

const names = (text: string) => text.split('|')

/** Concentrates of one taste, as flavour houses sell them, by the kind of flavour they go into. */
export const concentrates: Readonly<Record<string, readonly string[]>> = {
  fruit: names(
    'Ripe Strawberry|Wild Strawberry|Raspberry|Blue Raspberry|Blueberry|Blackberry|Blackcurrant|Sweet Cherry|' +
      'Morello Cherry|Green Apple|Red Apple|Bartlett Pear|White Peach|Apricot|Nectarine|Alphonso Mango|Pineapple|' +
      'Passion Fruit|Pink Guava|Lychee|Kiwi|Watermelon|Cantaloupe|Honeydew|White Grape|Concord Grape|Banana|' +
      'Sicilian Lemon|Key Lime|Blood Orange|Pink Grapefruit|Coconut|Cranberry|Saskatoon Berry',
  ),
  menthol: names(
    'Peppermint|Spearmint|Wintergreen|Eucalyptus|Cooling WS-3 20 %|Cooling WS-23 30 %|Menthol 20 %|Arctic Menthol',
  ),
  tobacco: names(
    'Virginia Tobacco|Burley Tobacco|Oriental Tobacco|Dark Fired Tobacco|Cigar Leaf|RY4 Type|Pipe Tobacco|Birch Smoke',
  ),
  // Teas, coffees, and the plants of infusions.
  beverage: names(
    'Black Tea|Green Tea|Arabica Coffee|Dark Roast Coffee|White Tea|Rooibos|Roasted Chicory|' +
      'Lemon Verbena|Elderflower|Hibiscus|Rose Petal|Ginger Root|Cardamom|Lavender|Juniper Berry|Sweet Basil|' +
      'Sandalwood|Star Anise|Cucumber|Fig Leaf|Pomegranate|Damson Plum|Rhubarb|Gooseberry|Star Fruit',
  ),
}

/** What else is weighed in: sweeteners, acids, carriers and single aroma chemicals. */
export const additives = names(
  'Sucralose 10 %|Stevia extract|Neotame 5 %|Erythritol 20 %|Ethyl maltol 10 %|Maltol 10 %|Vanillin 10 %|' +
    'Ethyl vanillin 10 %|Acetyl pyrazine 5 %|Citric acid 20 %|Malic acid 20 %|Tartaric acid 20 %|Lactic acid 80 %|' +
    'Acetic acid 10 %|Benzoic acid 10 %|Levulinic acid|Salicylic acid 5 %|Triacetin|Ethanol 95 %|Purified water|' +
    'Menthol crystals 50 %|Thymol 5 %|Ethyl butyrate|Ethyl acetate|Hexyl acetate|Linalool|Limonene|Cinnamaldehyde|' +
    'Eugenol|Anethole|Furaneol 10 %|Gamma-decalactone|Delta-decalactone|Leaf alcohol 10 %|Bitter masker',
)

/** What concentrates and additives bring that people may not bear. */
export const allergensOf: Readonly<Record<string, readonly Allergen[]>> = {
  'RY4 Type': ['tree_nuts'],
  'White Grape': ['sulphites'],
  'Concord Grape': ['sulphites'],
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
