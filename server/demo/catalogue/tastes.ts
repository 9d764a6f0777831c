export const brands = [
  ['NL', 'Northlake', 'own'],
  ['VB', 'Vapeur Boréale', 'own'],
  ['CL', 'Coastline', 'contract'],
  ['MF', 'Maple Fog', 'own'],
] as const

type Profile = 'fruit' | 'menthol' | 'tobacco' | 'dessert' | 'beverage' | 'candy' | 'unflavoured'
type Flavour = readonly [code: string, name: string, profile: Profile]

// What the plant began with, six of each brand, and then what each brand brought out since.
const first: Readonly<Record<string, readonly Flavour[]>> = {
  NL: [
    ['MT', 'Maple Tobacco', 'tobacco'],
    ['AM', 'Arctic Mint', 'menthol'],
    ['WB', 'Wild Blueberry', 'fruit'],
    ['MI', 'Mango Ice', 'fruit'],
    ['PT', 'Peach Iced Tea', 'beverage'],
    ['VC', 'Vanilla Custard', 'dessert'],
  ],
  VB: [
    ['FB', 'Fraise des bois', 'fruit'],
    ['ME', 'Menthe givrée', 'menthol'],
    ['TE', "Tabac d'érable", 'tobacco'],
    ['CB', 'Crème brûlée', 'dessert'],
    ['PO', 'Pomme verte', 'fruit'],
    ['CI', 'Citron glacé', 'fruit'],
  ],
  CL: [
    ['SG', 'Sea Grape', 'fruit'],
    ['LM', 'Lime Mint', 'menthol'],
    ['CO', 'Coconut Wave', 'fruit'],
    ['PF', 'Passion Fruit', 'fruit'],
    ['CT', 'Coast Tobacco', 'tobacco'],
    ['LC', 'Lemon Candy', 'candy'],
  ],
  MF: [
    ['SB', 'Smoky Birch', 'tobacco'],
    ['BC', 'Black Cherry', 'fruit'],
    ['CM', 'Cool Melon', 'fruit'],
    ['RB', 'Root Beer', 'beverage'],
    ['TA', 'Taffy Apple', 'candy'],
    ['UN', 'Unflavoured', 'unflavoured'],
  ],
}
const since: typeof first = {
  NL: [
    ['BR', 'Blue Raspberry', 'candy'],
    ['SW', 'Strawberry Watermelon', 'fruit'],
    ['DT', 'Dark Tobacco', 'tobacco'],
    ['GF', 'Pink Grapefruit', 'fruit'],
    ['MP', 'Maple Pancake', 'dessert'],
  ],
  VB: [
    ['PE', 'Poire épicée', 'fruit'],
    ['KL', 'Café au lait', 'beverage'],
    ['ES', 'Sucre à la crème', 'dessert'],
    ['FN', 'Framboise noire', 'fruit'],
    ['TH', 'Thé du Labrador', 'beverage'],
  ],
  CL: [
    ['PL', 'Pineapple Lagoon', 'fruit'],
    ['SM', 'Spearmint Breeze', 'menthol'],
    ['GU', 'Guava Surf', 'fruit'],
    ['ST', 'Salted Toffee', 'candy'],
    ['WC', 'Watermelon Chill', 'fruit'],
  ],
  MF: [
    ['BT', 'Butter Tart', 'dessert'],
    ['NB', 'Nanaimo Bar', 'dessert'],
    ['SK', 'Saskatoon Berry', 'fruit'],
    ['RT', 'Rolled Tobacco', 'tobacco'],
    ['IC', 'Iced Cranberry', 'fruit'],
    ['DD', 'Double Double', 'beverage'],
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
