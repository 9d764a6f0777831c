import { Button, Group, Stack } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { draftTransfers, type RefillScope } from '../../../api/inventory/replenishing'
import { type MoveLine, moveStock } from '../../../api/inventory/stock'
import { optional, reference } from '../../../resources/kit/fields/field'
import { quantity } from '../../../resources/kit/fields/numbers'
import { FieldInput } from '../../fields/FieldInput'
import { figure } from '../../format/format'
import { EmptyState } from '../../parts/EmptyState'
import { Glyph } from '../../parts/Glyph'
import { Waiting } from '../../resource/list/ListState'
import { failureMessage } from '../../ui/messages'
import { notifySuccess } from '../../ui/notify'
import { moveErrors } from '../stock/moveErrors'
import { RefillLacks, RefillMoves, RefillTransfers } from './ReplenishTables'
import { useReplenishing } from './useReplenishing'
import { useOnce } from '../../resource/saving/useOnce'
import { Dialog } from '../../ui/Dialog'
import { PendingButton } from '../../ui/PendingButton'

const site = optional(
  reference('Location', 'locations', { where: { kind: ['plant', 'warehouse', 'lab'], is_active: 1 } }),
)
const carried = quantity('Quantity', { max: 999_999_999 })
// As many as one posting takes; the rest is proposed anew behind them.
const mostMoves = 200
const counted = (many: number, one: string) => `${figure(many)} ${one}${many === 1 ? '' : 's'}`

type Props = { ids: readonly number[] | null; onClose: () => void }

const lineOf = (move: Partial<MoveLine> | undefined, qty: number): MoveLine[] => {
  const { product_id, lot_id, from_bin_id, to_bin_id } = move ?? {}
  return product_id && lot_id && from_bin_id && to_bin_id
    ? [{ product_id, lot_id, from_bin_id, to_bin_id, qty }]
    : []
}

type FootProps = {
  sending: 'moves' | 'transfers' | null
  /** How many moves are chosen; null where there are none to choose. */
  moves: number | null
  hasTransfers: boolean
  onMove: () => void
  onDraft: () => void
  onClose: () => void
}

const RefillFoot = ({ sending, moves, hasTransfers, onMove, onDraft, onClose }: FootProps) => (
  <Group className="dc-refill-foot" justify="space-between">
    <Button variant="default" onClick={onClose}>
      Close
    </Button>
    <Group gap="sm">
      {hasTransfers && (
        <PendingButton
          variant="default"
          loading={sending === 'transfers'}
          disabled={sending === 'moves'}
          onClick={onDraft}
        >
          Make transfers
        </PendingButton>
      )}
      {moves !== null && (
        <PendingButton
          loading={sending === 'moves'}
          disabled={moves === 0 || sending === 'transfers'}
          onClick={onMove}
        >
          Book {counted(moves, 'move')}
        </PendingButton>
      )}
    </Group>
  </Group>
)

const scopeOf = (ids: readonly number[] | null, locationId: number | null): RefillScope => ({
  ...(ids && { ids: ids.join() }),
  ...(locationId !== null && { location_id: locationId }),
})

type PickProps = { value: number | null; onPick: (id: number | null) => void }

const LocationPick = ({ value, onPick }: PickProps) => (
  <FieldInput
    field={site}
    label="Location"
    value={value}
    onChange={(id) => onPick(typeof id === 'number' ? id : null)}
  />
)

/** How bins below their minimum are filled up: moves are booked at once, what other locations have becomes transfers. */
export function ReplenishDialog({ ids, onClose }: Props) {
  const navigate = useNavigate()
  const [locationId, setLocationId] = useState<number | null>(null)
  const query = scopeOf(ids, locationId)
  const { plan, failed, again } = useReplenishing(query)
  const [typed, setTyped] = useState<Readonly<Record<number, unknown>>>({})
  const [errors, setErrors] = useState<ReadonlyMap<number, string>>(new Map())
  const [refusal, setRefusal] = useState<string | null>(null)
  const [sending, setSending] = useState<'moves' | 'transfers' | null>(null)
  const moveOnce = useOnce<readonly MoveLine[]>('move')
  const draftOnce = useOnce<RefillScope>('transfers')
  const moves = plan?.moves.slice(0, mostMoves) ?? []
  const { transfers = [], lacking = [] } = plan ?? {}
  const qtyOf = (at: number) => (at in typed ? typed[at] : moves[at]?.qty)
  const chosen = [...moves.keys()].filter((at) => Number(qtyOf(at)) > 0)

  const start = (what: 'moves' | 'transfers') => {
    setSending(what)
    setErrors(new Map())
    setRefusal(null)
  }
  const move = async () => {
    start('moves')
    const lines = chosen.flatMap((at) => lineOf(moves[at], Number(qtyOf(at))))
    try {
      await moveOnce(lines, moveStock)
      notifySuccess(`${counted(lines.length, 'move')} booked`)
      setTyped({})
      again()
    } catch (thrown) {
      const { at, all } = moveErrors(thrown, lines)
      setErrors(new Map([...at].map(([line, text]) => [chosen[line] ?? 0, text])))
      setRefusal(all)
    } finally {
      setSending(null)
    }
  }
  const draft = async () => {
    start('transfers')
    try {
      const made = await draftOnce(query, draftTransfers)
      notifySuccess(`${counted(made.length, 'draft')} created`)
      await navigate(
        made.length === 1 ? `/inventory/transfer/${made[0]?.id}` : '/inventory/transfers?f.status=is:draft',
      )
      onClose()
    } catch (thrown) {
      setRefusal(failureMessage(thrown))
      setSending(null)
    }
  }

  return (
    <Dialog opened onClose={onClose} title="Replenish bins" size={980} centered>
      <Stack gap="md">
        {ids === null && (
          <LocationPick
            value={locationId}
            onPick={(id) => {
              setTyped({})
              setLocationId(id)
            }}
          />
        )}
        {!plan && failed === null && <Waiting />}
        {plan && moves.length + transfers.length + lacking.length === 0 && (
          <EmptyState icon={IconCircleCheck} text="No bin is below its minimum" />
        )}
        {moves.length > 0 && (
          <RefillMoves
            moves={moves}
            tool={({ sku, to_bin, measure }, at) => (
              <FieldInput
                field={{ ...carried, unit: measure }}
                aria-label={`Quantity of ${sku} to ${to_bin}`}
                value={qtyOf(at) ?? null}
                {...(errors.has(at) && { error: errors.get(at) })}
                onChange={(qty) => setTyped((now) => ({ ...now, [at]: qty }))}
              />
            )}
          />
        )}
        {transfers.length > 0 && <RefillTransfers transfers={transfers} />}
        {lacking.length > 0 && <RefillLacks lacking={lacking} />}
        {(refusal ?? failed) !== null && (
          <p className="dc-field-error" role="alert">
            <Glyph name="stop" /> {refusal ?? failed}
          </p>
        )}
        <RefillFoot
          sending={sending}
          moves={moves.length > 0 ? chosen.length : null}
          hasTransfers={transfers.length > 0}
          onMove={() => void move()}
          onDraft={() => void draft()}
          onClose={onClose}
        />
      </Stack>
    </Dialog>
  )
}
