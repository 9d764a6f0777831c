import { t } from '../../../src/texts/texts'

/** Terms of payment and measures that come with the product. */
const words: ReadonlyMap<string, () => string> = new Map([
  ['Prepaid', () => t('Prepaid')],
  ['On receipt', () => t('On receipt')],
  ['Net 15 days', () => t('Net 15 days')],
  ['Net 30 days', () => t('Net 30 days')],
  ['Net 45 days', () => t('Net 45 days')],
  ['Net 60 days', () => t('Net 60 days')],
  ['ea', () => t('ea|measure')],
  ['box', () => t('box|measure')],
  ['roll', () => t('roll|measure')],
])

/** A label of a list in the language of the paper where it comes with the product, else as the company wrote it. */
export const listWord = (label: string) => words.get(label)?.() ?? label
