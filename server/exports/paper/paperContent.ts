import { headUnitOf, isHidden, labelOf, optionLabel } from '../../../src/resources/kit/text/columns'
import type { AnyResource } from '../../../src/resources/kit/define/definition'
import { fieldOf, labelKey } from '../../../src/resources/kit/define/defineResource'
import {
  type PaperDefinition,
  type PaperParty,
  paperLinesOf,
} from '../../../src/resources/kit/define/facets/paper'
import type { FieldValues } from '../../../src/resources/kit/fields/values'
import { kindOf } from '../../../src/resources/kit/query/filter'
import { valueText } from '../../../src/resources/kit/text/valueText'
import { flagWord, words } from '../../../src/resources/kit/text/words'
import { paperFmt } from '../columns'
import { clockParts } from '../../../src/resources/kit/text/clockParts'
import { figureText } from '../sheets/pdf/figures'
import { listWord } from './listWords'
import { registry } from '../../../src/resources'
import type { SaleTax } from '../../../src/resources/sale/saleTaxes'
import { t } from '../../../src/texts/texts'

type Block = { label: string; lines: readonly string[] }
type Fact = { label: string; value: string }

/** A column of the table: figures are aligned right, wide ones share the room that is left. */
export type PaperColumn = { head: string; isFigure: boolean; isWide: boolean }

/** What is printed of a document, as text. */
export type PaperContent = {
  company: string
  /** Below its name: site, or address and registration numbers. */
  about: readonly string[]
  title: string
  number: string
  /** What is to be known of it before all else: that it is a draft, or no longer holds. */
  mark: string | null
  parties: readonly Block[]
  facts: readonly Fact[]
  columns: readonly PaperColumn[]
  rows: readonly (readonly string[])[]
  sums: readonly Fact[]
  notes: readonly Block[]
  signatures: readonly string[]
  printed: string
}

/** The rows a paper is made of. */
export type PaperSource = {
  resource: AnyResource
  paper: PaperDefinition
  row: FieldValues
  lines: readonly FieldValues[]
  /** The rows that the parties refer to, by the name of the reference. */
  referred: ReadonlyMap<string, FieldValues>
  /** Columns that the reader may not see. */
  hidden: ReadonlySet<string>
  hiddenInLines: ReadonlySet<string>
  /** Further facts of the paper that are no columns of the document, in the language of the paper. */
  moreFacts?: () => readonly Fact[]
}

/** Tables whose rows are words rather than names. */
const listTables: ReadonlySet<string> = new Set(['measures', 'parameters'])

const figureKinds: ReadonlySet<string> = new Set(['integer', 'decimal'])

/** An instant as text, its day as YYYY-MM-DD like every other one of a paper. */
export function paperInstant(value: string, zone: string) {
  const { year, month, day, hour, minute } = clockParts(value, zone)
  return `${year}-${month}-${day} ${hour}:${minute}`
}

/** A value as text; days as YYYY-MM-DD, which is read alike in every country. */
function textOf(resource: AnyResource, name: string, row: FieldValues, zone: string): string {
  const value = row[name]
  if (value === null || value === undefined) return ''
  const field = fieldOf(resource, name)
  switch (kindOf(resource, name)) {
    case 'reference': {
      const label = valueText(row[labelKey(name)])
      return listTables.has(field?.table ?? '') ? listWord(label) : label
    }
    case 'instant':
      return paperInstant(valueText(value), zone)
    case 'decimal':
    case 'integer':
      return figureText(Number(value), paperFmt(field))
    case 'choice':
      return optionLabel(field, value)
    case 'flag':
      return flagWord(value, field)
    default:
      return name === 'status' ? words(valueText(value)) : valueText(value)
  }
}

/** A line with the values of its columns; empty where none of them has one. */
function filled(template: string, row: FieldValues) {
  let isEmpty = true
  const text = template.replace(/\{([a-z_0-9]+)\}/g, (_, name: string) => {
    const value = valueText(row[name])
    if (value !== '') isEmpty = false
    return value
  })
  return isEmpty ? '' : text.replace(/\s+/g, ' ').trim()
}

/** A party with its numbers, each by its name: "GST/HST number 123456789RT0001". */
function partyBlock(
  { resource, row, referred }: PaperSource,
  { label, of, lines, numbers = [] }: PaperParty,
) {
  const from = of === undefined ? row : (referred.get(of) ?? {})
  const table = of === undefined ? resource : registry[fieldOf(resource, of)?.table ?? '']
  const named = numbers.map((name) => {
    const value = valueText(from[name])
    return value === '' || !table ? '' : `${labelOf(table, name)} ${value}`
  })
  return {
    label: t(label),
    lines: [...lines.map((line) => filled(line, from)), ...named].filter((line) => line !== ''),
  }
}

const headOf = (resource: AnyResource, name: string) => {
  const unit = headUnitOf(resource, name)
  return unit === '' ? labelOf(resource, name) : `${labelOf(resource, name)} (${unit})`
}

function tableOf({ resource, paper, lines, hiddenInLines: hidden }: PaperSource, zone: string) {
  const { resource: table } = paperLinesOf(resource, paper)
  const named = paper.table.columns.filter((name) => !isHidden(hidden, name))
  // A column without a value in any line takes room from the others, as do percents and duty of nothing.
  const isEmpty = (name: string, line: FieldValues) =>
    textOf(table, name, line, zone) === '' || (line[name] === 0 && fieldOf(table, name)?.unit !== undefined)
  const names = named.filter((name) => lines.some((line) => !isEmpty(name, line)))
  const byHand = paper.table.byHand
  return {
    columns: [
      ...names.map((name) => ({
        head: headOf(table, name),
        isFigure: figureKinds.has(kindOf(table, name) ?? ''),
        isWide: kindOf(table, name) === 'reference' && fieldOf(table, name)?.table === 'products',
      })),
      ...(byHand === undefined ? [] : [{ head: t(byHand), isFigure: true, isWide: false }]),
    ],
    rows: lines.map((line) => [
      ...names.map((name) => textOf(table, name, line, zone)),
      ...(byHand === undefined ? [] : ['']),
    ]),
  }
}

/** Taxes of a document, each by its rate and on what it was levied; null for any other column. */
function taxFacts(row: FieldValues, name: string): Fact[] | null {
  const value = row[name]
  if (name !== 'taxes' || !Array.isArray(value)) return null
  return (value as SaleTax[]).map(({ code, rate, base, amount }) => ({
    label: t('{code} {rate} % of {base}', {
      code: t(code),
      rate: figureText(rate, '#,##0.####'),
      base: figureText(base, '#,##0.00'),
    }),
    value: figureText(amount, '#,##0.00'),
  }))
}

/** The content of a paper from its layout and the rows of the document. */
export function paperContent(
  source: PaperSource,
  about: { company: string; about: readonly string[]; zone: string; printed: string },
): PaperContent {
  const { resource, paper, row, hidden } = source
  const { zone } = about
  const shown = (names: readonly string[] = []) => names.filter((name) => !isHidden(hidden, name))
  const fact = (name: string): Fact => ({
    label: headOf(resource, name),
    value: textOf(resource, name, row, zone),
  })
  const status = valueText(row.status)
  const mark = paper.drafts?.includes(status)
    ? t('Draft')
    : paper.ended?.includes(status)
      ? words(status)
      : null
  return {
    company: about.company,
    about: about.about,
    title: t(paper.title),
    number: valueText(row[paper.numbered ?? 'number']),
    mark,
    parties: paper.parties.map((party) => partyBlock(source, party)),
    facts: [...shown(paper.facts).map(fact), ...(source.moreFacts?.() ?? [])].filter(
      ({ value }) => value !== '',
    ),
    ...tableOf(source, zone),
    sums: shown(paper.sums)
      // A discount or freight of nothing is left out between the subtotal and the total.
      .filter((name, at, all) => at === 0 || at === all.length - 1 || row[name] !== 0)
      .flatMap((name) => taxFacts(row, name) ?? fact(name)),
    notes: shown(paper.notes)
      .map(fact)
      .filter(({ value }) => value !== '')
      .map(({ label, value }) => ({ label, lines: [value] })),
    signatures: (paper.signatures ?? []).map((signature) => t(signature)),
    printed: about.printed,
  }
}
