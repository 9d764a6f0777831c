/**
 * How a value is drawn in lists, and how much room its column takes, where the kind of its field does not say it:
 *
 * - drawn: `status` (a tag), `jurisdiction` (a chip) and `priority` (normal is blank, rush is marked);
 * - short, in a width of their own: `number` of a document, `code`, `sku`, `phase`, `bin`, `lot`, `document` (the number
 *   of another one), `changeNumber`, `coordinate` (a place within a warehouse), `unit` and `account`;
 * - `largeFigure`: comes in thousands; `trend`: its screen draws beside it how it came about;
 * - `term`: a word of the product, such as the label of a field, in the language of the reader;
 * - `changes`: values before and after by the labels of their fields, "Name: Old → New; Can be sold: No → Yes", likewise;
 * - `figures`: figures with the decimal sign of the reader among words;
 * - read as words, growing with the room there is: everything else.
 */
export type Look =
  | 'status'
  | 'jurisdiction'
  | 'priority'
  | 'number'
  | 'largeFigure'
  | 'trend'
  | 'sku'
  | 'code'
  | 'phase'
  | 'bin'
  | 'lot'
  | 'document'
  | 'changeNumber'
  | 'coordinate'
  | 'unit'
  | 'account'
  | 'externalRef'
  | 'kind'
  | 'name'
  | 'product'
  | 'party'
  | 'location'
  | 'province'
  | 'company'
  | 'fileName'
  | 'enumeration'
  | 'term'
  | 'changes'
  | 'change'
  | 'figures'
  | 'prose'
  | 'subject'
  | 'reference'

/** Sets the look of a field in lists. */
export const withLook = <F extends { look?: Look }>(field: F, look: Look): F => ({ ...field, look })
