/** The parts of a return with the unit of their figures. */
export const returnParts = {
  unpackaged: { label: 'Liquid not packaged', unit: 'ml' },
  unstamped: { label: 'Packaged goods without a stamp', unit: 'units' },
  stamps: { label: 'Stamps', unit: 'stamps' },
  duty: { label: 'Duty', unit: 'CAD' },
} as const

export const partNames = ['unpackaged', 'unstamped', 'stamps', 'duty'] as const

/** What a figure of a return counts. */
export const returnItems = [
  'opening',
  'made',
  'received',
  'filled',
  'recovered',
  'packaged',
  'stamped',
  'applied',
  'damaged',
  'lost',
  'returned',
  'destroyed',
  'analysed',
  'removed',
  'adjusted',
  'containers',
  'duty',
  'additional',
  'closing',
] as const

/** Figures whose name is not their word. */
export const returnItemWords = {
  filled: 'In process',
  packaged: 'Packaged',
  containers: 'Containers stamped',
  additional: 'Additional duty',
} as const

/** A line of the form as it is worded, in both languages; lines that are not worded show what their figure counts. */
export type ReturnLineText = {
  return_part: (typeof partNames)[number]
  item: (typeof returnItems)[number]
  text_en: string
  text_fr: string
}

const words: Readonly<Record<(typeof returnItems)[number], readonly [string, string]>> = {
  opening: ['Opening inventory', "Stock d'ouverture"],
  made: ['Manufactured', 'Fabriqué'],
  received: ['Received', 'Reçu'],
  filled: ['In process', 'En cours de transformation'],
  recovered: ['Recovered', 'Récupéré'],
  packaged: ['Packaged', 'Emballé'],
  stamped: ['Stamped', 'Estampillé'],
  applied: ['Applied', 'Apposés'],
  damaged: ['Damaged', 'Endommagés'],
  lost: ['Lost', 'Perdus'],
  returned: ['Returned', 'Retournés'],
  destroyed: ['Destroyed', 'Détruit'],
  analysed: ['Taken for analysis', 'Prélevé aux fins d’analyse'],
  removed: ['Removed', 'Retiré'],
  adjusted: ['Adjusted', 'Rajusté'],
  containers: ['Containers stamped', 'Contenants estampillés'],
  duty: ['Duty', 'Droit'],
  additional: ['Additional duty', 'Droit additionnel'],
  closing: ['Closing inventory', 'Stock de clôture'],
}

const itemsOf: Readonly<Record<(typeof partNames)[number], readonly (typeof returnItems)[number][]>> = {
  unpackaged: [
    'opening',
    'made',
    'received',
    'filled',
    'recovered',
    'packaged',
    'destroyed',
    'analysed',
    'removed',
    'adjusted',
    'closing',
  ],
  unstamped: ['opening', 'packaged', 'stamped', 'destroyed', 'analysed', 'removed', 'adjusted', 'closing'],
  stamps: [
    'opening',
    'received',
    'applied',
    'damaged',
    'lost',
    'returned',
    'destroyed',
    'adjusted',
    'closing',
  ],
  duty: ['containers', 'duty', 'additional'],
}

/** The lines as the product words them: no act does, the form of the day does. */
export const knownReturnLines: readonly ReturnLineText[] = partNames.flatMap((part) =>
  itemsOf[part].map((item) => ({
    return_part: part,
    item,
    text_en: words[item][0],
    text_fr: words[item][1],
  })),
)
