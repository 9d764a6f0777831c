import * as z from 'zod/mini'
import type { Field } from '../../kit/fields/field'
import { settingOf } from '../system/settingsKind'
import { lawDay, lawText } from './lawText'
import { t } from '../../../texts/texts'

/** An item of a statutory list: the words that show it, from when until when, and where the law says so. */
export type StatutoryItem = {
  name: string
  words: readonly string[]
  from: string
  /** The last day it is in force; null while it is. */
  to: string | null
  source: string
}

const item = z
  .strictObject({
    name: lawText(80),
    words: z
      .array(lawText(60), { error: () => t('must be a list of words') })
      .check(
        z.minLength(1, { error: () => t('There is at least one word') }),
        z.maxLength(200, { error: () => t('There may be at most 200 words') }),
      ),
    from: lawDay,
    to: z.nullable(lawDay),
    source: lawText(160),
  })
  .check(z.refine(({ from, to }) => to === null || to >= from, { error: () => t('ends before it begins') }))

const statutoryField = (label: string, help: string): Field<readonly StatutoryItem[], 'required'> => ({
  kind: 'longText',
  label,
  presence: 'required',
  help,
  schema: z
    .array(item, { error: () => t('must be a list') })
    .check(z.maxLength(100, { error: () => t('There may be at most 100 items') })),
})

// 2018, c. 9 was assented to on 23 May 2018; what it says of ingredients and promotion came into force 180 days later.
const from = '2018-11-19'
const listed = (source: string, items: Readonly<Record<string, string>>): readonly StatutoryItem[] =>
  Object.entries(items).map(([name, words], at) => ({
    name,
    words: words.split('|'),
    from,
    to: null,
    source: source.replace('#', String(at + 1)),
  }))

const prohibitedIngredients = listed(
  'Tobacco and Vaping Products Act, Schedule 2, item # (s. 7.21); 2018, c. 9, ss. 13, 69',
  {
    'Amino acids':
      'amino acid|acide aminé|alanine|arginine|carnitine|cysteine|glutamine|glycine|leucine|lysine|theanine|tryptophan|tyrosine',
    Caffeine: 'caffeine|caféine|guarana',
    'Colouring agents':
      'colouring|coloring|colorant|caramel colour|caramel color|food dye|dye|carmine|tartrazine|titanium dioxide',
    'Essential fatty acids':
      'essential fatty acid|acide gras essentiel|linoleic acid|linolenic acid|omega 3|omega 6|docosahexaenoic acid',
    Glucuronolactone: 'glucuronolactone',
    Probiotics: 'probiotic|probiotique|lactobacillus|bifidobacterium',
    Taurine: 'taurine',
    Vitamins:
      'vitamin|vitamine|ascorbic acid|acide ascorbique|tocopherol|tocopheryl|retinol|niacin|biotin|folic acid|cobalamin',
    'Mineral nutrients':
      'mineral nutrient|minéral nutritif|calcium|magnesium|zinc|iron|selenium|potassium iodide',
  },
)

const prohibitedNames = listed(
  'Tobacco and Vaping Products Act, Schedule 3, item # (s. 30.48); 2018, c. 9, ss. 38, 69',
  {
    Confectionery:
      'candy|candies|taffy|toffee|caramel|butterscotch|gummy|gummies|gummy bear|bubble gum|bubblegum|cotton candy|' +
      'marshmallow|guimauve|chocolate|chocolat|bonbon|lollipop|nougat|liquorice candy|tire sainte catherine',
    Dessert:
      'dessert|custard|ice cream|crème glacée|crème brûlée|whipped cream|cheesecake|cake|gâteau|cupcake|pancake|' +
      'cookie|biscuit|brownie|pie|tarte|butter tart|nanaimo bar|meringue|tiramisu|donut|doughnut|beignet|waffle|' +
      'gaufre|pudding|sugar pie|tarte au sucre|milkshake|parfait|sorbet',
    Cannabis: 'cannabis|marijuana|hemp|chanvre|thc|cbd|kush',
    'Soft drink':
      'soft drink|cola|soda|root beer|racinette|sarsaparilla|ginger ale|cream soda|lemonade|limonade|slush|slushie',
    'Energy drink': 'energy drink|energy|boisson énergisante',
  },
)

/** The lists of the law on vaping products, as data with dates and sources. */
export const statutorySettings = {
  'law.prohibited_ingredients': settingOf(
    'Compliance',
    statutoryField(
      'Prohibited ingredients',
      'A recipe with an ingredient of such a name is refused, except for export.',
    ),
    prohibitedIngredients,
  ),
  'law.prohibited_names': settingOf(
    'Compliance',
    statutoryField(
      'Prohibited flavour names',
      'Products and recipes of such a name or flavour are refused, except for export.',
    ),
    prohibitedNames,
  ),
}
