export const brands = [
  ['NL', 'Northlake', 'own'],
  ['VB', 'Vapeur Boréale', 'own'],
  ['CL', 'Coastline', 'contract'],
  ['MF', 'Maple Fog', 'own'],
] as const

// No confectionery, dessert or soft drink: their names are not allowed on vaping products.
type Profile = 'fruit' | 'menthol' | 'tobacco' | 'beverage' | 'unflavoured'
type Flavour = readonly [code: string, name: string, profile: Profile]

// What the plant began with, six of each brand, and then what each brand brought out since.
const first: Readonly<Record<string, readonly Flavour[]>> = {
  NL: [
    ['MT', 'Maple Tobacco', 'tobacco'],
    ['AM', 'Arctic Mint', 'menthol'],
    ['WB', 'Wild Blueberry', 'fruit'],
    ['MI', 'Mango Ice', 'fruit'],
    ['PT', 'Peach Black Tea', 'beverage'],
    ['BK', 'Blackcurrant', 'fruit'],
  ],
  VB: [
    ['FB', 'Fraise des bois', 'fruit'],
    ['ME', 'Menthe givrée', 'menthol'],
    ['TE', "Tabac d'érable", 'tobacco'],
    ['CS', 'Cassis sauvage', 'fruit'],
    ['PO', 'Pomme verte', 'fruit'],
    ['CI', 'Citron glacé', 'fruit'],
  ],
  CL: [
    ['SG', 'Sea Grape', 'fruit'],
    ['LM', 'Lime Mint', 'menthol'],
    ['CO', 'Coconut Wave', 'fruit'],
    ['PF', 'Passion Fruit', 'fruit'],
    ['CT', 'Coast Tobacco', 'tobacco'],
    ['LV', 'Lemon Verbena', 'beverage'],
  ],
  MF: [
    ['SB', 'Smoky Birch', 'tobacco'],
    ['BC', 'Black Cherry', 'fruit'],
    ['CM', 'Cool Melon', 'fruit'],
    ['RH', 'Rhubarb', 'fruit'],
    ['GA', 'Golden Apple', 'fruit'],
    ['UN', 'Unflavoured', 'unflavoured'],
  ],
}
const since: typeof first = {
  NL: [
    ['RA', 'Red Raspberry', 'fruit'],
    ['SW', 'Strawberry Watermelon', 'fruit'],
    ['DT', 'Dark Tobacco', 'tobacco'],
    ['GF', 'Pink Grapefruit', 'fruit'],
    ['PU', 'Damson Plum', 'fruit'],
  ],
  VB: [
    ['PE', 'Poire épicée', 'fruit'],
    ['CF', 'Café noir', 'beverage'],
    ['SU', 'Fleur de sureau', 'beverage'],
    ['FN', 'Framboise noire', 'fruit'],
    ['TH', 'Thé du Labrador', 'beverage'],
  ],
  CL: [
    ['PL', 'Pineapple Lagoon', 'fruit'],
    ['SM', 'Spearmint Breeze', 'menthol'],
    ['GU', 'Guava Surf', 'fruit'],
    ['ST', 'Star Fruit', 'fruit'],
    ['WC', 'Watermelon Chill', 'fruit'],
  ],
  MF: [
    ['BL', 'Blackberry', 'fruit'],
    ['HB', 'Hibiscus', 'beverage'],
    ['SK', 'Saskatoon Berry', 'fruit'],
    ['RT', 'Rolled Tobacco', 'tobacco'],
    ['IC', 'Iced Cranberry', 'fruit'],
    ['DR', 'Dark Roast', 'beverage'],
  ],
}

/** All flavours with the code of the brand that sells them. */
export const flavours = [first, since].flatMap((years) =>
  brands.flatMap(([brand]) =>
    (years[brand] ?? []).map(([code, name, profile]) => ({ brand, code, name, profile })),
  ),
)

/** What the plant can make, in mg/ml. */
const strengths = [0, 3, 6, 12, 20] as const

const ofClassics: readonly (readonly number[])[] = [
  [0, 3, 6],
  [3, 6, 12],
  [3, 6, 20],
  [6, 12, 20],
]
const ofOthers: typeof ofClassics = [
  [3, 6],
  [6, 12],
  [12, 20],
  [3, 20],
]

/** In which strengths the flavour of that place is sold: of Northlake's first ones there are all. */
export const strengthsOf = (at: number): readonly number[] =>
  at < 6 ? strengths : ((at < 18 ? ofClassics[(at - 6) % 4] : ofOthers[at % 4]) ?? strengths)

const classes: Readonly<Record<Profile, string>> = {
  fruit: 'fruit',
  menthol: 'mint_menthol',
  tobacco: 'tobacco',
  beverage: 'coffee_tea',
  unflavoured: 'unflavoured',
}

// Plants of infusions that are neither coffee nor tea, and what is spiced.
const ofOtherClass: Readonly<Record<string, string>> = { LV: 'other', SU: 'other', HB: 'other', PE: 'spice' }

/** The class of a flavour as Health Canada names it. */
export const classOf = (code: string, profile: Profile) => ofOtherClass[code] ?? classes[profile]
