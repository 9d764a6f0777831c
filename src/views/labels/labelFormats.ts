import { type Bars, narrowestBar } from './codes'
import { t } from '../../texts/texts'

/** A roll or a sheet of labels, to the millimetre. */
export type LabelFormat = {
  name: string
  /** One label. */
  width: number
  height: number
  /** The paper it is on: of a roll the label itself. */
  page: { width: number; height: number; top: number; left: number }
  columns: number
  rows: number
  /** From the beginning of one label to the next. */
  across: number
  down: number
}

const roll = (name: string, width: number, height: number): LabelFormat => ({
  name,
  width,
  height,
  page: { width, height, top: 0, left: 0 },
  columns: 1,
  rows: 1,
  across: width,
  down: height,
})

/** What labels are printed on. */
export const labelFormats = {
  roll100: roll(t('Roll, 100 x 50 mm'), 100, 50),
  case100: roll(t('Roll, 100 x 150 mm'), 100, 150),
  roll62: roll(t('Roll, 62 x 29 mm'), 62, 29),
  roll50: roll(t('Roll, 50 x 25 mm'), 50, 25),
  letter24: {
    name: t('Letter sheet, 24 labels of 66 x 33.9 mm'),
    width: 66,
    height: 33.9,
    page: { width: 215.9, height: 279.4, top: 4.1, left: 8.95 },
    columns: 3,
    rows: 8,
    across: 66,
    down: 33.9,
  },
  letter30: {
    name: t('Letter sheet, 30 labels of 66.7 x 25.4 mm'),
    width: 66.675,
    height: 25.4,
    page: { width: 215.9, height: 279.4, top: 12.7, left: 4.7625 },
    columns: 3,
    rows: 10,
    across: 69.85,
    down: 25.4,
  },
} as const satisfies Record<string, LabelFormat>

/** What bars have beside the square code, or below it, in millimetres, as labels.css lays a label out. */
const barsRoom = {
  beside: ({ width, height }: LabelFormat) => width - 0.92 * height,
  below: ({ width, height }: LabelFormat) => width - 0.12 * height,
}

/** Of finer bars a printer of 203 dpi makes no clean ones, and a scanner of the warehouse nothing: 10 mil, in mm. */
export const finestBar = 0.25

/** Whether a label has room for all bars of a case, one below the other. */
export const isCaseFormat = ({ height }: LabelFormat) => height >= 100

/** Whether labels come one by one, as a label printer takes them. */
export const isRoll = ({ columns, rows }: LabelFormat) => columns * rows === 1

/** Where bars go: below the square code where they would be too fine beside it, else nowhere. */
export const barsPlace = (bars: Bars, format: LabelFormat) =>
  (['beside', 'below'] as const).find((place) => narrowestBar(bars, barsRoom[place](format)) >= finestBar) ??
  null

export type LabelFormatName = keyof typeof labelFormats
