import { ApiError } from '../../../api/http'
import { callApi } from '../../../api/calls'
import type { AnyRow } from '../../../api/resourceApi'
import type { AnyResource } from '../../../resources/kit/define/definition'
import type { FieldValues } from '../../../resources/kit/fields/values'
import { bulkCall } from '../../../resources/kit/query/rowCalls'
import { rowLabel } from '../../fields/cellText'
import { errorLines } from '../../ui/messages'

/** What is done to several rows: an event with its inputs, or the same values of fields. */
export type BulkAct = { event: string; payload: FieldValues } | { changes: FieldValues }

/** What became of one row: the row after it, or the sentences that it was refused with. */
export type Outcome = { label: string; after: AnyRow } | { label: string; refusal: string }

const atOnce = 20

const labelsOf = ({ fields }: AnyResource) =>
  Object.fromEntries(Object.entries(fields).map(([name, { label }]) => [name, label]))

/** Does the same to several rows, some at a time, and answers what became of each that was sent. */
export async function sendBulk(
  resource: AnyResource,
  rows: readonly AnyRow[],
  act: BulkAct,
  { signal, tell }: { signal: AbortSignal; tell: (sent: number) => void },
): Promise<Outcome[]> {
  const outcomes: Outcome[] = []
  for (let from = 0; from < rows.length && !signal.aborted; from += atOnce) {
    const part = rows.slice(from, from + atOnce)
    const refusedAll = (thrown: unknown) => part.map(({ id }) => ({ id, thrown }))
    const results = await callApi(bulkCall(resource), { ids: part.map(({ id }) => id), ...act }).then(
      (answers) =>
        answers.map(({ id, row, message = '', data }) =>
          row ? { id, row } : { id, thrown: new ApiError(message, data, 409) },
        ),
      refusedAll,
    )
    for (const result of results) {
      const row = part.find(({ id }) => id === result.id)
      const label = row ? rowLabel(resource, row) : `#${result.id}`
      if ('row' in result) outcomes.push({ label, after: result.row })
      else outcomes.push({ label, refusal: errorLines(result.thrown, labelsOf(resource)).join(', ') })
    }
    tell(outcomes.length)
  }
  return outcomes
}
