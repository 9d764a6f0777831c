import { Button } from '@mantine/core'
import type { RowsScope } from '../../../api/imports'
import type { Kind } from '../../../resources/imports/importShapes'
import type { ImportFinding } from '../../../resources/imports/import_rows'
import { figure } from '../../format/format'
import { fieldMessage } from '../../ui/messages'
import { labelIn, rowsText } from '../run/runWords'

type Props = {
  kind: Kind
  findings: readonly ImportFinding[]
  query: RowsScope
  onAsk: (query: RowsScope) => void
  /** How many rows in error may still be left out. */
  wrong: number
  /** Excludes the filtered rows; gets their number. */
  onExclude: (count: number) => void
}

/** What is wrong in a file by field and rule, with how many rows; each shows its rows, and pressed again all of them. */
export function Findings({ kind, findings, query, onAsk, wrong, onExclude }: Props) {
  const chosen = findings.find(({ field, code }) => field === query.field && code === query.code)
  const count = chosen?.rows ?? wrong
  const fields = [...new Set(findings.map(({ field }) => field))]
  return (
    <aside className="dc-findings" aria-label="Errors by field">
      <h2>Errors by field</h2>
      {findings.length === 0 && <p className="dc-import-hint">No errors</p>}
      {fields.map((name) => (
        <section key={name}>
          <h3>{labelIn(kind, name)}</h3>
          <ul>
            {findings
              .filter(({ field }) => field === name)
              .map(({ field, code, rows }) => {
                const isOn = query.field === field && query.code === code
                return (
                  <li key={code}>
                    <button
                      type="button"
                      className="dc-plain"
                      aria-pressed={isOn}
                      onClick={() => onAsk(isOn ? { tab: 'errors' } : { tab: 'errors', field, code })}
                    >
                      <span>{fieldMessage(code)}</span>
                      <b>{figure(rows)}</b>
                    </button>
                  </li>
                )
              })}
          </ul>
        </section>
      ))}
      {wrong > 0 && (
        <Button variant="default" size="xs" mt="md" onClick={() => onExclude(count)}>
          {count === 1 ? 'Exclude this row' : `Exclude ${chosen ? 'these' : 'all'} ${rowsText(count)}`}
        </Button>
      )}
    </aside>
  )
}
