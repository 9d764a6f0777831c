import { choice, colour, optional } from '../../kit/fields/field'
import { distinctLines, linesOf } from '../../kit/fields/lists'
import { decimal, integer } from '../../kit/fields/numbers'
import type { FieldValues } from '../../kit/fields/values'
import { stampCodes } from '../../production/stamps/stampStates'
import { settingOf, withHelp } from '../system/settingsKind'
import { t } from '../../../texts/texts'

/** How the stamps of a jurisdiction look and come: the colour of its code on screens, their size, the stamps of a reel. */
export type StampKind = {
  code: string
  colour: string | null
  width_mm: number | null
  height_mm: number | null
  reel_size: number | null
}

/** The share of light of a colour, #rrggbb, from 0 to 1 (WCAG 2.2). */
function lightOf(hex: string) {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** White letters are read on a colour where they differ from it by 4.5 to 1. */
const bearsWhite = (hex: string) => 1.05 / (lightOf(hex) + 0.05) >= 4.5

const millimetres = (label: string) => optional(decimal(label, 2, { above: 0, max: 1000, unit: 'mm' }))

const kinds = distinctLines(
  linesOf(
    'Looks and reels of stamps',
    {
      code: choice('Jurisdiction', stampCodes, Object.fromEntries(stampCodes.map((code) => [code, code]))),
      colour: optional(colour('Colour')),
      width_mm: millimetres('Width'),
      height_mm: millimetres('Height'),
      reel_size: optional(integer('Stamps of a reel', { min: 1, max: 1_000_000 })),
    },
    {
      least: 0,
      most: 50,
      faultsOf: ({ colour: hex }) =>
        hex !== null && !bearsWhite(hex) ? { colour: t('is too light for white letters') } : {},
    },
  ),
  ({ code }) => code,
  () => t('There is one line for each jurisdiction'),
)

/** The stamps in force as the issuer describes them: no act says so (EDN80 does), hence the plant does. */
export const stampKindSettings = {
  'excise.stamp_kinds': settingOf<readonly StampKind[]>(
    'Stamps and duty',
    withHelp(
      kinds,
      'As the issuer describes the stamps in force. A new reel begins with as many stamps; screens show the code in this colour.',
    ),
    [],
  ),
}

const noKinds: readonly StampKind[] = []

/** The kinds of stamps that the plant has described, among the choices of a person. */
export const stampKindsIn = ({ stamp_kinds: set }: Readonly<FieldValues>): readonly StampKind[] =>
  Array.isArray(set) ? (set as readonly StampKind[]) : noKinds
