import type { Role } from '../../../../src/access'
import { roleTitles } from '../../../../src/resources/general/people/roleTitles'
import { complianceCalls, stateLetters } from '../../../../src/resources/training/compliance/complianceCalls'
import { t } from '../../../../src/texts/texts'
import { onCall } from '../../../calls/handlers'
import { aboutLine, type FileReader, shownDay } from '../../../exports/head'
import type { SheetColumn, SheetLine } from '../../../exports/sheets/lines'
import { fileName, openFile, readerOf } from '../../../exports/stream'
import { complianceMatrix } from './matrix'

type Matrix = Awaited<ReturnType<typeof complianceMatrix>>

const percentFormat = '0.0'
/** The place of the roles among the first columns. */
const rolesAt = 1

/** On paper there is no room for names over the columns: a number is there, and the names are in the head. */
const shortNumber = (number: string) => number.replace(/^\D*0*/, '')

const legend = () =>
  [
    `${stateLetters.valid} ${t('valid')}`,
    `${stateLetters.due_soon} ${t('due soon')}`,
    `${stateLetters.expired} ${t('expired')}`,
    `${stateLetters.missing} ${t('missing')}`,
  ].join(', ')

/** The lines of the matrix: a head, people by programmes, the percent of each column, and what the letters mean. */
function* matrixLines(matrix: Matrix, reader: FileReader, isPaper: boolean): Generator<SheetLine> {
  const { programmes, people } = matrix
  yield aboutLine(reader, {
    title: t('Compliance'),
    notes: [
      [t('As of'), shownDay(matrix.as_of)],
      [t('Legend'), legend()],
      ...(isPaper ? programmes.map(({ number, name }) => [shortNumber(number), name] as const) : []),
    ],
    count: [t('People'), people.length],
  })
  // Roles too are left to the screen.
  const own = <T>(cells: readonly T[]) => (isPaper ? cells.filter((_, place) => place !== rolesAt) : cells)
  yield {
    heads: [
      ...own([t('Person'), t('Roles'), t('Location'), '%']),
      ...programmes.map(({ number, name }) => (isPaper ? shortNumber(number) : name)),
    ],
  }
  for (const { name, roles, location, percent, cells } of people)
    yield [
      ...own([name, roles.map((role) => t(roleTitles[role as Role] ?? role)).join(', '), location, percent]),
      ...Array.from(cells, (letter) => (letter === stateLetters.not_required ? null : letter)),
    ]
  yield {
    bold: [
      ...own([t('Compliance'), null, null, matrix.percent]),
      ...programmes.map(({ percent }) => percent),
    ],
  }
}

const columnsOf = ({ programmes }: Matrix, isPaper: boolean): SheetColumn[] => [
  { width: 26 },
  ...(isPaper ? [] : [{ width: 26 }]),
  { width: 20 },
  { width: 8, numFmt: percentFormat },
  ...programmes.map(() => ({ width: 10 })),
]

onCall(complianceCalls.file, async ({ by, input: { format, ...cut }, ...context }) => {
  const reader = await readerOf(context, by)
  const matrix = await complianceMatrix(context.db, context.longReads, cut)
  return openFile(
    context,
    {
      title: t('Compliance'),
      name: fileName(t('Compliance'), format, reader.zone),
      format,
      columns: columnsOf(matrix, format === 'pdf'),
      async *lines() {
        yield* matrixLines(matrix, reader, format === 'pdf')
      },
    },
    { id: null, reader: by.id },
  )
})
