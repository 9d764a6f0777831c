import { customers } from '../../../resources/general/customers/customers'
import type { Passport } from '../../../resources/inventory/traceability/passportCalls'
import { lots } from '../../../resources/inventory/stock/lots'
import { figure } from '../../format/format'
import { StatusTag } from '../../parts/StatusTag'
import { Scrolled } from '../../parts/table/Scrolled'
import { RecordLink } from './RecordLink'
import { boxSize, type GraphBox, layOut } from './passportLayout'
import { t } from '../../../texts/texts'

function Inside({ box, isSelf }: { box: GraphBox; isSelf: boolean }) {
  if (box.kind === 'more') return <span>{t('{count} more', { count: figure(box.count) })}</span>
  if (box.kind !== 'lot')
    return (
      <>
        <small>{box.kind === 'supplier' ? t('Supplier') : t('Customer')}</small>
        <b title={box.name}>
          {box.id === null ? (
            box.name
          ) : (
            <RecordLink resource={customers} id={box.id}>
              {box.name}
            </RecordLink>
          )}
        </b>
      </>
    )
  const { lot } = box
  return (
    <>
      <small title={lot.product}>{lot.product}</small>
      <span className="dc-passport-name">
        {isSelf ? (
          <b className="dc-code">{lot.lot}</b>
        ) : (
          <RecordLink resource={lots} id={lot.lot_id}>
            {lot.lot}
          </RecordLink>
        )}
        <StatusTag status={lot.status} />
      </span>
    </>
  )
}

/** The family of a lot as a graph: what it was made of to the left, what was made of it to the right. */
export function PassportGraph({ passport }: { passport: Passport }) {
  const { boxes, lines, width, height } = layOut(passport)
  return (
    <Scrolled className="dc-passport-graph" label={t('Family of the lot')}>
      <div style={{ width, height }}>
        <svg width={width} height={height} aria-hidden="true">
          {lines.map(([from, to]) => {
            const [x1, y1] = [from.x + boxSize.width, from.y + boxSize.height / 2]
            const [x2, y2] = [to.x, to.y + boxSize.height / 2]
            const bend = Math.max(24, (x2 - x1) / 2)
            return (
              <path
                key={`${from.key} ${to.key}`}
                d={`M${x1} ${y1} C${x1 + bend} ${y1} ${x2 - bend} ${y2} ${x2} ${y2}`}
              />
            )
          })}
        </svg>
        <ul>
          {boxes.map((box) => (
            <li
              key={box.key}
              className={`dc-passport-box dc-passport-${box.kind === 'lot' && box.lot.level === 0 ? 'self' : box.kind}`}
              style={{ left: box.x, top: box.y, ...boxSize }}
            >
              <Inside box={box} isSelf={box.kind === 'lot' && box.lot.level === 0} />
            </li>
          ))}
        </ul>
      </div>
    </Scrolled>
  )
}
