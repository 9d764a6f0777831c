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
  dessert: names(
    'Madagascar Vanilla|French Vanilla|Custard Base|Sweet Cream|Whipped Cream|Caramel|Butterscotch|Brown Sugar|' +
      'Graham Crust|Meringue|Marshmallow|Maple Syrup|Milk Chocolate',
  ),
  beverage: names('Black Tea|Green Tea|Arabica Coffee|Espresso|Cola|Sarsaparilla|Lemonade'),
  candy: names('Cotton Candy|Bubble Gum|English Toffee|Sour Powder|Gummy Bear'),
}

/** What else is weighed in: sweeteners, acids, carriers and single aroma chemicals. */
export const additives = names(
  'Sucralose 10 %|Stevia extract|Neotame 5 %|Erythritol 20 %|Ethyl maltol 10 %|Maltol 10 %|Vanillin 10 %|' +
    'Ethyl vanillin 10 %|Acetyl pyrazine 5 %|Citric acid 20 %|Malic acid 20 %|Tartaric acid 20 %|Lactic acid 80 %|' +
    'Acetic acid 10 %|Benzoic acid 10 %|Levulinic acid|Salicylic acid 5 %|Triacetin|Ethanol 95 %|Purified water|' +
    'Menthol crystals 50 %|Thymol 5 %|Ethyl butyrate|Ethyl acetate|Hexyl acetate|Linalool|Limonene|Cinnamaldehyde|' +
    'Eugenol|Anethole|Furaneol 10 %|Gamma-decalactone|Delta-decalactone|Leaf alcohol 10 %|Bitter masker',
)

/** Packaging that is not of one size or one flavour. */
export const sundries: readonly (readonly [sku: string, name: string])[] = [
  ['PK-TRAY-12', 'Display tray for 12 bottles'],
  ['PK-FILM-500', 'Stretch film 500 mm'],
  ['PK-SKID', 'Skid label'],
  ['PK-SEAL', 'Tamper seal for cartons'],
]
