import type { DemoRow, Tables } from '../company/tables'

type Substance = readonly [common: string, chemical: string, cas: string]

const propyleneGlycol: Substance = ['Propylene glycol', 'Propane-1,2-diol', '57-55-6']
const glycerol: Substance = ['Glycerol', 'Propane-1,2,3-triol', '56-81-5']
const nicotine: Substance = ['Nicotine', '3-[(2S)-1-Methylpyrrolidin-2-yl]pyridine', '54-11-5']
const benzoicAcid: Substance = ['Benzoic acid', 'Benzenecarboxylic acid', '65-85-0']

const coolant: Substance = ['WS-23', '2-Isopropyl-N,2,3-trimethylbutanamide', '51115-67-4']
const menthol: Substance = ['Menthol', '5-Methyl-2-propan-2-ylcyclohexan-1-ol', '2216-51-5']
const ws3: Substance = ['WS-3', 'N-Ethyl-2-isopropyl-5-methylcyclohexanecarboxamide', '39711-79-0']

/** Single substances by the first words of what they are sold as. */
const singles: Readonly<Record<string, Substance>> = {
  Sucralose: [
    'Sucralose',
    '1,6-Dichloro-1,6-dideoxyfructofuranosyl-4-chloro-4-deoxygalactopyranoside',
    '56038-13-2',
  ],
  Stevia: ['Rebaudioside A', 'Steviol glycoside', '58543-16-1'],
  Neotame: ['Neotame', 'N-(3,3-Dimethylbutyl)-aspartyl-phenylalanine methyl ester', '165450-17-9'],
  Erythritol: ['Erythritol', '(2R,3S)-Butane-1,2,3,4-tetrol', '149-32-6'],
  'Ethyl maltol': ['Ethyl maltol', '2-Ethyl-3-hydroxypyran-4-one', '4940-11-8'],
  Maltol: ['Maltol', '3-Hydroxy-2-methylpyran-4-one', '118-71-8'],
  Vanillin: ['Vanillin', '4-Hydroxy-3-methoxybenzaldehyde', '121-33-5'],
  'Ethyl vanillin': ['Ethyl vanillin', '3-Ethoxy-4-hydroxybenzaldehyde', '121-32-4'],
  'Acetyl pyrazine': ['Acetylpyrazine', '1-Pyrazin-2-ylethanone', '22047-25-2'],
  'Citric acid': ['Citric acid', '2-Hydroxypropane-1,2,3-tricarboxylic acid', '77-92-9'],
  'Malic acid': ['Malic acid', '2-Hydroxybutanedioic acid', '6915-15-7'],
  'Tartaric acid': ['Tartaric acid', '2,3-Dihydroxybutanedioic acid', '87-69-4'],
  'Lactic acid': ['Lactic acid', '2-Hydroxypropanoic acid', '50-21-5'],
  'Acetic acid': ['Acetic acid', 'Ethanoic acid', '64-19-7'],
  'Benzoic acid': benzoicAcid,
  'Levulinic acid': ['Levulinic acid', '4-Oxopentanoic acid', '123-76-2'],
  'Salicylic acid': ['Salicylic acid', '2-Hydroxybenzoic acid', '69-72-7'],
  Triacetin: ['Triacetin', 'Propane-1,2,3-triyl triacetate', '102-76-1'],
  Ethanol: ['Ethanol', 'Ethanol', '64-17-5'],
  'Purified water': ['Water', 'Oxidane', '7732-18-5'],
  'Menthol crystals': menthol,
  Menthol: menthol,
  'Cooling WS-23': coolant,
  'Cooling WS-3': ws3,
  'Cooling WS-5': ['WS-5', 'Ethyl N-(5-methyl-2-propan-2-ylcyclohexanecarbonyl)glycinate', '68489-14-5'],
  Koolada: ws3,
  Thymol: ['Thymol', '5-Methyl-2-propan-2-ylphenol', '89-83-8'],
  'Ethyl butyrate': ['Ethyl butyrate', 'Ethyl butanoate', '105-54-4'],
  'Ethyl acetate': ['Ethyl acetate', 'Ethyl ethanoate', '141-78-6'],
  'Hexyl acetate': ['Hexyl acetate', 'Hexyl ethanoate', '142-92-7'],
  Linalool: ['Linalool', '3,7-Dimethylocta-1,6-dien-3-ol', '78-70-6'],
  Limonene: ['Limonene', '(4R)-1-Methyl-4-prop-1-en-2-ylcyclohexene', '5989-27-5'],
  Cinnamaldehyde: ['Cinnamaldehyde', '(E)-3-Phenylprop-2-enal', '104-55-2'],
  Eugenol: ['Eugenol', '2-Methoxy-4-prop-2-enylphenol', '97-53-0'],
  Anethole: ['Anethole', '1-Methoxy-4-[(E)-prop-1-enyl]benzene', '4180-23-8'],
  Furaneol: ['Furaneol', '4-Hydroxy-2,5-dimethylfuran-3-one', '3658-77-3'],
  'Gamma-decalactone': ['Gamma-decalactone', '5-Hexyloxolan-2-one', '706-14-9'],
  'Delta-decalactone': ['Delta-decalactone', '6-Pentyloxan-2-one', '705-86-2'],
  'Leaf alcohol': ['Leaf alcohol', '(Z)-Hex-3-en-1-ol', '928-96-1'],
  'Bitter masker': ['Homoeriodictyol', "5,7,4'-Trihydroxy-3'-methoxyflavanone", '446-71-9'],
}

const of = (name: string): Substance => singles[name] ?? propyleneGlycol
const isoamylAcetate: Substance = ['Isoamyl acetate', '3-Methylbutyl ethanoate', '123-92-2']
const carvone: Substance = ['L-Carvone', '(5R)-2-Methyl-5-prop-1-en-2-ylcyclohex-2-en-1-one', '6485-40-1']
const guaiacol: Substance = ['Guaiacol', '2-Methoxyphenol', '90-05-1']
const damascenone: Substance = [
  'Beta-damascenone',
  '1-(2,6,6-Trimethylcyclohexa-1,3-dien-1-yl)but-2-en-1-one',
  '23696-85-7',
]
const phenylethanol: Substance = ['Phenethyl alcohol', '2-Phenylethanol', '60-12-8']
const geraniol: Substance = ['Geraniol', '(2E)-3,7-Dimethylocta-2,6-dien-1-ol', '106-24-1']

/** Of what concentrates of a kind smell, strongest first. */
const aromas: Readonly<Record<string, readonly Substance[]>> = {
  FR: [
    of('Ethyl butyrate'),
    isoamylAcetate,
    of('Hexyl acetate'),
    of('Gamma-decalactone'),
    of('Leaf alcohol'),
  ],
  ME: [of('Menthol crystals'), carvone, coolant, of('Limonene')],
  TO: [damascenone, guaiacol, of('Acetyl pyrazine'), of('Ethyl maltol')],
  BE: [of('Linalool'), phenylethanol, geraniol, of('Acetyl pyrazine')],
}

const kindsByProfile: Readonly<Record<string, string>> = {
  fruit: 'FR',
  menthol: 'ME',
  tobacco: 'TO',
  beverage: 'BE',
  unflavoured: 'BE',
}

type Part = readonly [substance: Substance, percent: number, source: string]

/** A nicotine base: so many mg in a ml, by weight; a salt has its acid too. */
function nicotineIn({ strength_mg_ml, density_g_ml, nicotine_kind, vg_percent }: DemoRow): readonly Part[] {
  const share = Number((Number(strength_mg_ml) / Number(density_g_ml) / 10).toFixed(1))
  const acid = nicotine_kind === 'salt' ? Number((share * 0.75).toFixed(1)) : 0
  const carrier = Number((100 - share - acid).toFixed(1))
  return [
    Number(vg_percent) === 100
      ? [glycerol, carrier, 'Rapeseed']
      : [propyleneGlycol, carrier, 'Petrochemical'],
    [nicotine, share, acid > 0 ? 'Synthesis' : 'Tobacco leaf'],
    ...(acid > 0 ? [[benzoicAcid, acid, 'Synthesis'] as const] : []),
  ]
}

/** What a bought ingredient consists of. */
function partsOf(product: DemoRow, profiles: ReadonlyMap<number, string>): readonly Part[] {
  const [sku, name] = [String(product.sku), String(product.name)]
  if (sku === 'RM-PG') return [[propyleneGlycol, 100, 'Petrochemical']]
  if (sku === 'RM-VG') return [[glycerol, 100, 'Rapeseed']]
  if (product.kind === 'nicotine') return nicotineIn(product)
  if (product.kind === 'flavour') {
    const kind = kindsByProfile[profiles.get(Number(product.flavor_id)) ?? ''] ?? sku.slice(6, 8)
    const among = aromas[kind] ?? aromas.FR ?? []
    const used = among.map((_, at) => among[(at + product.id) % among.length] ?? nicotine).slice(0, 4)
    const shares = [6, 3.5, 1.8, 0.7].slice(0, used.length)
    const carrier = 100 - shares.reduce((sum, share) => sum + share, 0)
    return [
      [propyleneGlycol, Number(carrier.toFixed(6)), 'Petrochemical'],
      ...used.map((one, at): Part => [one, shares[at] ?? 1, at % 2 === 0 ? 'Synthesis' : 'Plant extract']),
    ]
  }
  const [, words = name, percent] = /^(.*?)(?: extract)?(?: (\d+) %)?$/.exec(name) ?? []
  const share = percent === undefined ? 100 : Number(percent)
  const carrier: readonly Part[] = share < 100 ? [[propyleneGlycol, 100 - share, 'Petrochemical']] : []
  return [...carrier, [of(words), share, 'Synthesis']]
}

/** Says of what every ingredient consists, and which bottle is which to Health Canada. */
export function addSubstances(to: Tables) {
  const profiles = new Map(to.rows('flavors').map(({ id, profile }) => [id, String(profile)]))
  for (const product of to.rows('products')) {
    if (product.kind === 'finished_good') product.unique_product_identifier = product.barcode
    if (!['raw_material', 'flavour', 'base', 'nicotine'].includes(String(product.kind))) continue
    const parts = partsOf(product, profiles)
    const [only] = parts
    if (parts.length === 1 && only) {
      const [common_name, chemical_name, cas_number] = only[0]
      Object.assign(product, { common_name, chemical_name, cas_number })
      continue
    }
    product.common_name = product.name
    if (product.kind === 'nicotine')
      product.nicotine_origin = product.nicotine_kind === 'salt' ? 'synthetic' : 'natural'
    for (const [[common_name, chemical_name, cas_number], share_percent, source] of parts)
      to.add('product_substances', {
        product_id: product.id,
        common_name,
        chemical_name,
        cas_number,
        share_percent,
        source,
      })
  }
}
