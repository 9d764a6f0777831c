import { scaled, unscaled } from '../../kit/text/sum'

/** Files of the journal that accounting programs read: plain, QuickBooks for desktops, and QuickBooks Online. */
export const journalFormats = ['csv', 'iif', 'qbo_csv'] as const
export type JournalFormat = (typeof journalFormats)[number]

/** A line of the journal; what was booked at once for a document has one `entry`. */
export type JournalLine = {
  entry: string
  booked_on: string
  document: string
  account_code: string
  account_name: string
  debit: number
  credit: number
  text: string | null
}

/** Entries in their order; the lines of each as they were booked. */
export function entriesOf(lines: readonly JournalLine[]): JournalLine[][] {
  const entries = new Map<string, JournalLine[]>()
  for (const line of lines) entries.set(line.entry, [...(entries.get(line.entry) ?? []), line])
  return [...entries.values()]
}

const cents = ({ debit, credit }: JournalLine) => scaled(debit, 2) - scaled(credit, 2)

/** The documents whose debits and credits differ; none in a sound journal. */
export const unbalanced = (lines: readonly JournalLine[]): string[] =>
  entriesOf(lines)
    .filter((entry) => entry.reduce((sum, line) => sum + cents(line), 0n) !== 0n)
    .map(([line]) => line?.document ?? '')

const money = (value: number) => value.toFixed(2)
const signed = (line: JournalLine) => {
  const text = unscaled(cents(line), 2)
  const [whole = '0', decimals = ''] = text.split('.')
  return `${whole}.${decimals.padEnd(2, '0')}`
}
const american = (day: string) => `${day.slice(5, 7)}/${day.slice(8, 10)}/${day.slice(0, 4)}`

// A program that opens the file as a sheet takes a leading sign for a formula.
const cell = (text: string) => {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
const rows = (lines: readonly (readonly string[])[]) => lines.map((row) => `${row.join(',')}\r\n`).join('')

const plain = (lines: readonly JournalLine[]) =>
  rows([
    ['Date', 'Document', 'Account', 'Account name', 'Debit', 'Credit', 'Text'],
    ...lines.map(({ booked_on, document, account_code, account_name, debit, credit, text }) => [
      booked_on,
      cell(document),
      cell(account_code),
      cell(account_name),
      money(debit),
      money(credit),
      cell(text ?? ''),
    ]),
  ])

const online = (lines: readonly JournalLine[]) =>
  rows([
    ['*JournalNo', '*JournalDate', '*AccountName', '*Debits', '*Credits', 'Description'],
    ...entriesOf(lines).flatMap((entry) =>
      entry.map(({ booked_on, document, account_code, account_name, debit, credit, text }) => [
        cell(document),
        american(booked_on),
        cell(`${account_code} ${account_name}`),
        debit > 0 ? money(debit) : '',
        credit > 0 ? money(credit) : '',
        cell(text ?? ''),
      ]),
    ),
  ])

const tabbed = (...cells: string[]) =>
  `${cells.map((one) => one.replaceAll(/[\t\r\n"]/g, ' ')).join('\t')}\r\n`

const desktop = (lines: readonly JournalLine[]) =>
  [
    tabbed('!TRNS', 'TRNSTYPE', 'DATE', 'ACCNT', 'AMOUNT', 'DOCNUM', 'MEMO'),
    tabbed('!SPL', 'TRNSTYPE', 'DATE', 'ACCNT', 'AMOUNT', 'DOCNUM', 'MEMO'),
    tabbed('!ENDTRNS'),
    ...entriesOf(lines).map(
      (entry) =>
        entry
          .map((line, at) =>
            tabbed(
              at === 0 ? 'TRNS' : 'SPL',
              'GENERAL JOURNAL',
              american(line.booked_on),
              `${line.account_code} ${line.account_name}`,
              signed(line),
              line.document,
              line.text ?? '',
            ),
          )
          .join('') + tabbed('ENDTRNS'),
    ),
  ].join('')

const writers: Record<JournalFormat, (lines: readonly JournalLine[]) => string> = {
  csv: plain,
  iif: desktop,
  qbo_csv: online,
}

/** The text of a file of the journal. */
export const journalFile = (format: JournalFormat, lines: readonly JournalLine[]) => writers[format](lines)

/** What the file of a period is called. */
export const journalFileName = (format: JournalFormat, from: string, to: string) =>
  `journal-${from}-${to}.${format === 'iif' ? 'iif' : format === 'csv' ? 'csv' : 'qbo.csv'}`
