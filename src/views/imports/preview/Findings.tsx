import { Button } from '@mantine/core'
import type { RowsScope } from '../../../api/imports'
import type { Kind } from '../../../resources/imports/importShapes'
import type { ImportFinding } from '../../../resources/imports/import_rows'
import { figure } from '../../format/format'
import { fieldMessage } from '../../ui/messages'
import { labelIn, rowPlaces, rowsText } from '../run/runWords'
import { t } from '../../../texts/texts'

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

/** The part of the rows a finding is of; rare sentences together are all of their field. */
const scopeOf = ({ field, code, text }: ImportFinding): RowsScope => ({
  ...{ tab: 'errors', field, code },
  ...(text !== null && { message: text }),
})

const messageOf = ({ code, text, messages }: ImportFinding) =>
  messages > 1
    ? t('{messages} other messages', { messages: figure(messages) })
    : fieldMessage(text === null ? code : { code, text })

/** Whether rows of a finding are among those shown. */
const isWithin = ({ field, code, message }: RowsScope, finding: ImportFinding) =>
  field === finding.field && code === finding.code && (message === undefined || message === finding.text)

/** What is wrong in a file by field and rule, with how many rows; each shows its rows, and pressed again all of them. */
export function Findings({ kind, findings, query, onAsk, wrong, onExclude }: Props) {
  const chosen = findings.filter((one) => isWithin(query, one))
  const count = chosen.length > 0 ? chosen.reduce((sum, { rows }) => sum + rows, 0) : wrong
  const fields = [...new Set(findings.map(({ field }) => field))]
  return (
    <aside className="dc-findings" aria-label={t('Errors by field')}>
      <h2>{t('Errors by field')}</h2>
      {findings.length === 0 && <p className="dc-import-hint">{t('No errors')}</p>}
      {fields.map((name) => (
        <section key={name}>
          <h3>{labelIn(kind, name)}</h3>
          <ul>
            {findings
              .filter(({ field }) => field === name)
              .map((finding) => {
                const scope = scopeOf(finding)
                const isOn = isWithin(query, finding) && query.message === scope.message
                return (
                  <li key={`${finding.code} ${finding.text ?? finding.messages}`}>
                    <button
                      type="button"
                      className="dc-plain"
                      aria-pressed={isOn}
                      onClick={() => onAsk(isOn ? { tab: 'errors' } : scope)}
                    >
                      <span>
                        {messageOf(finding)}
                        <small>{rowPlaces(finding.first, finding.rows)}</small>
                      </span>
                      <b>{figure(finding.rows)}</b>
                    </button>
                  </li>
                )
              })}
          </ul>
        </section>
      ))}
      {wrong > 0 && (
        <Button variant="default" size="xs" mt="md" onClick={() => onExclude(count)}>
          {count === 1
            ? t('Exclude this row')
            : t('Exclude {value} {rowsText}', {
                value: chosen.length > 0 ? 'these' : 'all',
                rowsText: rowsText(count),
              })}
        </Button>
      )}
    </aside>
  )
}
