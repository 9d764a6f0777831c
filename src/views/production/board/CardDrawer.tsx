import { Button, Drawer } from '@mantine/core'
import { useNarrow } from '../../theme/widths'
import { Suspense, useEffect, useState } from 'react'
import { Link } from 'react-router-dom'
import { hasRole, opens } from '../../../access'
import type { Card } from '../../../resources/production/boards/boardCalls'
import { figure } from '../../format/format'
import { day } from '../../format/timeText'
import { type Fact, Facts } from '../../parts/Facts'
import { Glyph } from '../../parts/Glyph'
import { JurisdictionChip } from '../../parts/JurisdictionChip'
import { usePerson } from '../../session/session'
import { RecoverableLiquid } from '../recoveries/RecoverableLiquid'
import { StepCarts } from '../carts/StepCarts'
import { cardLook, productName, reasonLine, sizeText, stateText, unitWord } from './cardText'
import { isWeighable, weighQuery } from '../batching/weighAddress'
import { fillCheckers } from '../../../resources/production/filling/fillCalls'
import { fillQuery, isFilling } from '../filling/fillAddress'
import { pageAddress } from '../../../resources/kit/define/addresses'
import { floorOf } from '../floorOf'
import { LabelCheckButton } from '../labelChecks/LabelCheckButton'
import { ReportProblem } from '../maintenance/ReportProblem'
import { StepActions } from '../steps/StepActions'
import { stateOf } from '../../../streams/boards/productionBoard'
import { availableAt } from '../steps/workStep'
import { lazyPart } from '../../ui/lazyPart'
import { LayerFocus } from '../../ui/focus/LayerFocus'
import { t } from '../../../texts/texts'
import '../../parts/touch/touchDrawer.css'

const StepSkids = lazyPart(async () => (await import('../skids/StepSkids')).StepSkids)
const CardReel = lazyPart(async () => (await import('../stamping/CardReel')).CardReel)

/** Bottles on it have their labels. */
const isLabelled = ({ phase_code, status }: Card) =>
  ['labelling', 'stamping', 'packing', 'cartoning'].includes(phase_code ?? '') && status !== 'done'

/** How many packs may be sealed before seals are checked again. */
const sealText = ({ seal_due_qty: due, qty_good, qty_scrap, qty_rework }: Card) => {
  const left = (due ?? 0) - qty_good - qty_scrap - qty_rework
  return left > 0 ? t('in {left} packs', { left: figure(left) }) : t('due now')
}

type Props = { card: Card | null; now: number; today: string; onClose: () => void }

/** One card opened: its figures, and what this person may do with the step. */
export function CardDrawer({ card, now, today, onClose }: Props) {
  const isPhone = useNarrow()
  const [current, setCurrent] = useState(card)
  useEffect(() => {
    if (card) setCurrent(card)
  }, [card])
  const shown = card ?? current
  return (
    <Drawer
      opened={card !== null}
      onClose={onClose}
      position="right"
      size={isPhone ? '100%' : 560}
      className="dc-drawer"
      title={shown && `${shown.number}, ${shown.phase}`}
      closeButtonProps={{ 'aria-label': t('Close') }}
      transitionProps={{ duration: 160, timingFunction: 'ease-out' }}
    >
      <LayerFocus />
      {shown && <Opened card={shown} now={now} today={today} onClose={onClose} />}
    </Drawer>
  )
}

function Opened({ card, now, today, onClose }: Props & { card: Card }) {
  const { roles } = usePerson()
  const look = cardLook[stateOf(card)]
  const reason = reasonLine(card, today, now)
  const unit = unitWord(card)
  const facts: Fact[] = [
    [t('State'), stateText(card, now)],
    [t('Operation'), card.operation],
    [t('Machine'), card.machine ?? '–'],
    [t('Operator'), card.operator ?? '–'],
    [t('Planned'), `${figure(card.qty_planned)} ${unit}`],
    [t('Received'), `${figure(card.qty_in)} ${unit}`],
    [t('Good'), `${figure(card.qty_good)} ${unit}`],
    [t('Scrap'), `${figure(card.qty_scrap)} ${unit}`],
    [t('Rework'), `${figure(card.qty_rework)} ${unit}`],
    [t('Remaining'), `${figure(availableAt(card))} ${unit}`],
    [t('Due'), day(card.due_on)],
    ...(card.recipe === null ? [] : [[t('Recipe'), card.recipe] as const]),
    ...(card.seal_due_qty === null ? [] : [[t('Seal check'), sealText(card)] as const]),
    ...(card.batch_no > 0
      ? [
          [
            t('Batch'),
            t('{batchNo} of {batchCount}', { batchNo: card.batch_no, batchCount: card.batch_count }),
          ] as const,
        ]
      : []),
  ]
  return (
    <div className="dc-opened">
      <p className="dc-opened-product">
        <b>{productName(card)}</b> {sizeText(card)} <span>{card.sku}</span>
        {card.jurisdiction && <JurisdictionChip code={card.jurisdiction} />}
        {card.priority === 'rush' && (
          <span className="dc-rush">
            <Glyph name="rush" /> {t('Rush')}
          </span>
        )}
      </p>
      {reason && (
        <p className={`dc-reason dc-${reason.family}`}>
          <Glyph name={reason.isLate ? 'clock' : look.glyph} />
          {reason.text}
        </p>
      )}
      <Facts facts={facts} />
      {isWeighable(card) && opens(roles, ['production_dashboard_change']) && (
        <Button component={Link} to={weighQuery(card.id)} size="lg" h={56} onClick={onClose}>
          {t('Weigh')}
        </Button>
      )}
      {isFilling(card) && card.status === 'in_progress' && hasRole(roles, fillCheckers) && (
        <Button component={Link} to={fillQuery(card.id)} size="lg" h={56} variant="default" onClick={onClose}>
          {t('Fill check')}
        </Button>
      )}
      {isLabelled(card) && <LabelCheckButton of={{ step_id: card.id }} />}
      {card.phase_code === 'stamping' && (
        <Suspense>
          <CardReel card={card} />
        </Suspense>
      )}
      <StepActions key={card.id} card={card} facts={card} place="board" onDone={onClose} />
      {card.machine_id !== null && card.machine && (
        <ReportProblem machine={{ id: card.machine_id, name: card.machine }} />
      )}
      <RecoverableLiquid card={card} />
      <StepCarts key={`carts of ${card.id}`} card={card} />
      {(card.phase_code === 'packing' || card.phase_code === 'cartoning') && (
        <Suspense>
          <StepSkids key={`skids of ${card.id}`} card={card} />
        </Suspense>
      )}
      {opens(roles, floorOf(card.area).orders.access.read) && (
        <p className="dc-opened-link">
          <Link to={pageAddress(floorOf(card.area).orders, card.production_order_id) ?? ''}>
            {t('Open {number}', { number: card.number })}
          </Link>
        </p>
      )}
    </div>
  )
}
