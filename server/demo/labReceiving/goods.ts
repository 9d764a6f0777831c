/** What reaches the laboratory of the demo company in containers, with what its papers say. */
export type LabGoods = {
  /** What its name in the catalogue starts with. */
  name: string
  flash: number | null
  boiling: number | null
  /** The class of its flash and boiling point. */
  code: 'FL2' | 'FL3' | 'FL4' | 'NF'
  sizes: readonly number[]
  type: 'bottle' | 'jug' | 'can'
  openDays: number
}

export const labGoods: readonly LabGoods[] = [
  {
    name: 'Strawberry Ripe',
    flash: 74,
    boiling: 188,
    code: 'FL4',
    sizes: [500, 1000],
    type: 'bottle',
    openDays: 180,
  },
  {
    name: 'Ethyl maltol 10 %',
    flash: 99,
    boiling: 188,
    code: 'NF',
    sizes: [1000],
    type: 'bottle',
    openDays: 365,
  },
  {
    name: 'Menthol crystals 50 %',
    flash: 91,
    boiling: 212,
    code: 'FL4',
    sizes: [1000, 2500],
    type: 'bottle',
    openDays: 365,
  },
  {
    name: 'Cooling WS-23 30 %',
    flash: 96,
    boiling: 230,
    code: 'NF',
    sizes: [1000],
    type: 'bottle',
    openDays: 365,
  },
  {
    name: 'Lemon Sicily',
    flash: 48,
    boiling: 176,
    code: 'FL3',
    sizes: [500, 1000, 4000],
    type: 'bottle',
    openDays: 90,
  },
  {
    name: 'Geranium Bourbon',
    flash: 84,
    boiling: 230,
    code: 'FL4',
    sizes: [500, 1000],
    type: 'bottle',
    openDays: 180,
  },
  { name: 'Ethanol 95 %', flash: 14, boiling: 78, code: 'FL2', sizes: [4000], type: 'can', openDays: 180 },
  {
    name: 'Nicotine base 100 mg/ml in VG',
    flash: null,
    boiling: null,
    code: 'NF',
    sizes: [2500, 5000],
    type: 'jug',
    openDays: 60,
  },
]

/** Cabinets of the laboratory: their strictest class, and whether they are for toxic goods. */
export const labCabinetsAt = [
  ...['FL2', 'FL2', 'FL3', 'FL3', 'FL3', 'FL4', 'FL4', 'FL4', 'FL4', 'NF', 'NF', 'NF'].map((code) => ({
    code,
    isToxic: false,
  })),
  { code: 'NF', isToxic: true },
  { code: 'NF', isToxic: true },
] as const
