import { IconCopy } from '@tabler/icons-react'
import {
  type AccountingEvent,
  accountingMappings,
} from '../../../resources/general/accounting/accounting_mappings'
import { optionLabel } from '../../../resources/kit/text/columns'
import { Glyph } from '../../parts/Glyph'
import { cellWords, type MappingCell, type MappingLine, pairText } from './mappingCells'
import { Scrolled } from '../../parts/table/Scrolled'
import { t } from '../../../texts/texts'
import './mapping.css'

type Props = {
  lines: readonly MappingLine[]
  categories: readonly { id: number; name: string }[]
  onCell: (cell: MappingCell) => void
  onCopy: (event: AccountingEvent) => void
}

/** What an event is called. */
export const eventLabel = (event: AccountingEvent) => optionLabel(accountingMappings.fields.event, event)

const look = ({ mapping, isOwn }: MappingCell) =>
  mapping === null ? 'dc-mapping-gap' : isOwn ? 'dc-mapping-own' : 'dc-mapping-taken'

/** Events down, categories across: the account pair of each, bold where it has its own, red where there is none. */
export const MappingGrid = ({ lines, categories, onCell, onCopy }: Props) => (
  <Scrolled className="dc-mapping" label={t('Events by category')}>
    <table>
      <thead>
        <tr>
          <th scope="col">{t('Event')}</th>
          <th scope="col">{t('Everything')}</th>
          {categories.map(({ id, name }) => (
            <th key={id} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {lines.map(({ event, cells }) => (
          <tr key={event}>
            <th scope="row">
              <span>
                {eventLabel(event)}
                <button
                  type="button"
                  className="dc-plain"
                  aria-label={t('Copy row {eventLabel}', { eventLabel: eventLabel(event) })}
                  title={t('Copy row')}
                  onClick={() => onCopy(event)}
                >
                  <IconCopy size={15} aria-hidden="true" />
                </button>
              </span>
            </th>
            {cells.map((cell) => (
              <td key={cell.category_id ?? 0}>
                <button
                  type="button"
                  className={`dc-plain ${look(cell)}`}
                  title={cellWords(cell)}
                  onClick={() => onCell(cell)}
                >
                  {cell.mapping ? (
                    pairText(cell.mapping)
                  ) : (
                    <>
                      <Glyph name="stop" /> {t('Gap')}
                    </>
                  )}
                </button>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </Scrolled>
)
