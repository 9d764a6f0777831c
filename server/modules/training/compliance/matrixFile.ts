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

/** On paper there is no room for names over the columns: the numbers of the programmes are, and their names in the head. */
const shortNumber = (number: string) => number.replace(/-0+/, '-')

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
  yield {
    heads: [
      t('Person'),
      t('Roles'),
      t('Location'),
      '%',
      ...programmes.map(({ number, name }) => (isPaper ? shortNumber(number) : name)),
    ],
  }
  for (const { name, roles, location, percent, cells } of people)
    yield [
      name,
      roles.map((role) => t(roleTitles[role as keyof typeof roleTitles] ?? role)).join(', '),
      location,
      percent,
      ...cells,
    ]
  yield { bold: [t('Compliance'), null, null, matrix.percent, ...programmes.map(({ percent }) => percent)] }
}

const columnsOf = ({ programmes }: Matrix): SheetColumn[] => [
  { width: 26 },
  { width: 26 },
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
      columns: columnsOf(matrix),
      async *lines() {
        yield* matrixLines(matrix, reader, format === 'pdf')
      },
    },
    { id: null, reader: by.id },
  )
})
