import { Button } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { useState } from 'react'
import { Link, useNavigate, useParams } from 'react-router-dom'
import type { AnyRow } from '../../../api/resourceApi'
import {
  productStampingOrders,
  type StampingOrder,
} from '../../../resources/production/stamping/product_stamping_orders'
import { stampingMachines } from '../../../resources/production/stamping/stamping_machines'
import { words } from '../../../resources/kit/text/words'
import { figure } from '../../format/format'
import { Glyph } from '../../parts/Glyph'
import { ScanBox, type ScanAnswer } from '../../parts/scan/ScanBox'
import { fireRow } from '../../resource/events/fireRow'
import { equals, useLiveRows, useOpenRow } from '../../resource/live/useLiveRows'
import { failureMessage, fieldMessages } from '../../ui/messages'
import { notifySuccess } from '../../ui/notify'
import { Presence } from '../../resource/presence/Presence'
import { Page } from '../../ui/Page'
import { PendingButton } from '../../ui/PendingButton'
import { ChoiceTiles } from './ChoiceTiles'
import { OrderChoice } from './OrderChoice'
import { ReelParts } from './ReelParts'
import { finishAddress, startAddress } from './stampingAddress'
import { useReelChoice } from './useReelChoice'
import { t } from '../../../texts/texts'
import '../../parts/touchDrawer.css'

const refusalIn = (thrown: unknown) =>
  Object.values(fieldMessages(thrown)).join(', ') || failureMessage(thrown)

/** The machine, the reel and its first number, then the start; each may be scanned. */
function Starting({ order }: { order: StampingOrder }) {
  const navigate = useNavigate()
  const machines = useLiveRows(stampingMachines, [equals('is_active', 1)]).rows
  const [machineId, setMachineId] = useState<number | null>(order.stamping_machine_id)
  const choice = useReelChoice(order.jurisdiction)
  const [isBusy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const machine = machines.find(({ id }) => id === machineId) ?? null

  const scan = async (code: string): Promise<ScanAnswer> => {
    const found = machines.find((one) =>
      [one.code, one.qr_code, one.name].some((name) => name?.toUpperCase() === code.trim().toUpperCase()),
    )
    if (!found) return choice.scan(code)
    setMachineId(found.id)
    return { accepted: true, word: t('Machine'), what: found.name }
  }
  const start = async () => {
    setBusy(true)
    setRefusal(null)
    try {
      const done = await fireRow(productStampingOrders, order as unknown as AnyRow, 'start', {
        stamping_machine_id: machineId,
        ...choice.payload,
      })
      if (done === null) return
      notifySuccess(t('{number} started on {machine}', { number: order.number, machine: machine?.name }))
      void navigate(finishAddress(order.id))
    } catch (thrown) {
      setRefusal(refusalIn(thrown))
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className="dc-stamping">
      <ScanBox label={t('Scan the machine, the reel, then its first stamp')} compact onScan={scan} />
      <div className="dc-stamping-parts">
        <section className="dc-stamping-part" aria-label={t('Machine')}>
          <h2>{t('Machine')}</h2>
          <ChoiceTiles
            label={t('Machine')}
            none={t('No stamping machine is set up')}
            chosen={machineId}
            onChoose={setMachineId}
            choices={machines.map((one) => ({
              id: one.id,
              title: one.name,
              detail: [words(one.current_state ?? 'idle'), one.current_reel].filter(Boolean).join(', '),
            }))}
          />
        </section>
        <ReelParts choice={choice} />
      </div>
      {refusal && (
        <p className="dc-refused" role="alert">
          <Glyph name="stop" /> {refusal}
        </p>
      )}
      <div className="dc-stamping-buttons">
        <PendingButton
          size="lg"
          loading={isBusy}
          disabled={machine === null || !choice.isReady}
          onClick={() => void start()}
        >
          {machine === null ? t('Start stamping') : t('Start on {machine}', { machine: machine.name })}
        </PendingButton>
      </div>
    </div>
  )
}

const back = (
  <Button
    component={Link}
    to={productStampingOrders.path}
    variant="default"
    h={44}
    leftSection={<IconArrowLeft size={18} aria-hidden />}
  >
    {t('Stamping orders')}
  </Button>
)

/** Puts the first reel of an order on, at the machine; without an order in the address one is chosen first. */
export function StartStampingView() {
  const id = Number(useParams().id) || null
  const { row: order } = useOpenRow(productStampingOrders, id)
  return (
    <Page
      title={order ? t('Start {number}', { number: order.number }) : t('Start stamping')}
      note={
        order &&
        t('{product}, {qty} bottles', { product: order.target_product, qty: figure(order.qty_planned) })
      }
      actions={
        <>
          {order && <Presence table={productStampingOrders.name} id={order.id} />}
          {back}
        </>
      }
    >
      {id === null ? (
        <OrderChoice
          statuses={['planned']}
          none={t('No bottles wait to be stamped')}
          addressOf={startAddress}
        />
      ) : order === null ? null : order.status === 'planned' ? (
        <Starting key={order.id} order={order} />
      ) : (
        <p>
          {t('{number} is {status}', { number: order.number, status: words(order.status).toLowerCase() })}{' '}
          <Link to={finishAddress(order.id)}>{t('Change reel or finish')}</Link>
        </p>
      )}
    </Page>
  )
}
