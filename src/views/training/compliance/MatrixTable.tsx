import { Fragment } from 'react'
import type {
  ComplianceMatrix,
  CompliancePerson,
} from '../../../resources/training/compliance/complianceCalls'
import { counted, percent } from '../../format/format'
import { Scrolled } from '../../parts/table/Scrolled'
import { t } from '../../../texts/texts'
import type { OpenCell } from './HistoryDialog'
import './compliance.css'

const words: Readonly<Record<string, string>> = {
  V: t('valid'),
  D: t('due soon'),
  E: t('expired'),
  M: t('missing'),
}

const share = (value: number | null) => (value === null ? '' : percent(value))

/** So many people are drawn at once; a filter narrows more. */
const most = 300

type Props = {
  matrix: ComplianceMatrix
  groups: readonly (readonly [string, readonly CompliancePerson[]])[]
  onOpen: (cell: OpenCell) => void
}

/** People by programmes, each cell a letter on its colour. */
export function MatrixTable({ matrix: { programmes, people, percent: whole }, groups, onOpen }: Props) {
  return (
    <>
      <Scrolled className="dc-matrix" label={t('Compliance')} role="group">
        <table>
          <thead>
            <tr>
              <th scope="col">{t('Person')}</th>
              <th scope="col">%</th>
              {programmes.map(({ id, name }) => (
                <th key={id} scope="col" className="dc-matrix-head">
                  <span>{name}</span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {groups.map(([group, members]) => (
              <Fragment key={group}>
                {group !== '' && (
                  <tr className="dc-matrix-group">
                    <th scope="rowgroup" colSpan={programmes.length + 2}>
                      {t('{group}, {people}', { group, people: counted(members.length, 'person') })}
                    </th>
                  </tr>
                )}
                {members.slice(0, most).map((person) => (
                  <tr key={`${group}:${person.id}`}>
                    <th scope="row">{person.name}</th>
                    <td className="dc-right">{share(person.percent)}</td>
                    {programmes.map((programme, place) => {
                      const letter = person.cells[place] ?? '-'
                      const word = words[letter]
                      return word === undefined ? (
                        <td key={programme.id}>–</td>
                      ) : (
                        <td key={programme.id} className={`dc-state-${letter}`}>
                          <button
                            type="button"
                            aria-label={`${person.name}, ${programme.name}: ${word}`}
                            title={word}
                            onClick={() => onOpen({ person, programme, letter, people })}
                          >
                            {letter}
                          </button>
                        </td>
                      )
                    })}
                  </tr>
                ))}
              </Fragment>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">%</th>
              <td>{share(whole)}</td>
              {programmes.map(({ id, percent: value }) => (
                <td key={id}>{share(value)}</td>
              ))}
            </tr>
          </tfoot>
        </table>
      </Scrolled>
      <p className="dc-matrix-legend">
        {Object.entries(words)
          .map(([letter, word]) => `${letter} ${word}`)
          .join(' · ')}
        {people.length > most && ` · ${t('The first {most} of each group', { most })}`}
      </p>
    </>
  )
}
