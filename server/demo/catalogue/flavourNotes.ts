/** Notes of the ingredients of the demo company, by words of their names: what they taste of, and when it is noticed. */
const notes: readonly (readonly [name: RegExp, note: string])[] = [
  [/lemon sicily|lime|orange|grapefruit|limonene/i, 'Tart citrus, top note'],
  [/strawberry|raspberry|blueberry|blackberry|currant|cranberry|saskatoon/i, 'Ripe berries, heart note'],
  [/cherry|grape |peach|apricot|nectarine|decalactone/i, 'Velvety and jammy, heart note'],
  [/\bapple|pear|kiwi|melon|cucumber|rhubarb|leaf alcohol|hexyl/i, 'Green and fresh, top note'],
  [
    /mango|pineapple|passion|guava|lychee|banana|coconut|cantaloupe|butyrate/i,
    'Tropical and sweet, heart note',
  ],
  [/mint|menthol|wintergreen|eucalyptus|cooling|koolada/i, 'Cooling, top note'],
  [/tobacco|cigar|ry4|smoke|acetyl pyrazine/i, 'Dry leaf and wood, base note'],
  [/tea|rooibos/i, 'Tannic and floral, heart note'],
  [/coffee|chicory/i, 'Roasted and bitter, base note'],
  [/verbena|elderflower|hibiscus|rose|lavender|geranium|linalool/i, 'Floral, heart note'],
  [/ginger|cardamom|juniper|anise|anethole|cinnam|eugenol|thymol/i, 'Warm spice, heart note'],
  [/maltol|vanillin|furaneol/i, 'Caramel and sugar, base note'],
]

export const flavourNoteOf = (name: string) => notes.find(([words]) => words.test(name))?.[1] ?? null
