import { type FormEvent, useMemo, useState } from 'react'
import { type MoveLine, moveStock } from '../../../api/inventory/stock'
import { physicalKinds } from '../../../resources/inventory/bins/bins'
import { type StockLevel, stockLevels } from '../../../resources/inventory/stock/stock_levels'
import { reference } from '../../../resources/kit/fields/field'
import { quantity } from '../../../resources/kit/fields/numbers'
import { FieldInput } from '../../fields/FieldInput'
import { figure } from '../../format/format'
import { Glyph } from '../../parts/Glyph'
import { useLiveRows } from '../../resource/live/useLiveRows'
import { notifySuccess } from '../../ui/notify'
import { moveErrors } from './moveErrors'
import { DialogFoot } from '../../parts/DialogFoot'
import { useOnce } from '../../resource/saving/useOnce'
import { Dialog } from '../../ui/Dialog'
import { t } from '../../../texts/texts'
import './move.css'

const among = { kind: [...physicalKinds], is_active: 1 } as const
const toBin = reference(t('To bin'), 'bins', { where: among })
const howMuch = quantity(t('Quantity'), { above: 0 })

type Typed = { to: number | null; label: string | undefined; qty: unknown }
type Props = { levels: readonly StockLevel[]; onClose: () => void }

/** What is missing in lines that are not complete, by their place. */
const missingIn = (lines: readonly { to_bin_id: number | null; qty: number | null }[]) =>
  new Map(
    lines.flatMap(({ to_bin_id: to, qty }, at) => {
      const missing = [
        ...(to === null ? [t('To bin is required')] : []),
        ...(qty === null ? [t('Quantity is required')] : []),
      ]
      return missing.length > 0 ? [[at, missing.join('; ')] as const] : []
    }),
  )

type FieldsProps = {
  level: StockLevel
  typed: Typed | undefined
  error: string | undefined
  isFirst: boolean
  onChange: (next: Partial<Typed>) => void
}

const MoveFields = ({ level, typed, error, isFirst, onChange }: FieldsProps) => (
  <fieldset aria-label={t('{sku} lot {lotNumber}', { sku: level.sku, lotNumber: level.lot_number })}>
    <div className="dc-move-what">
      <b>{level.sku}</b> {level.product_name}
      <span>
        {t('Lot')} {level.lot_number} {t('in')} {level.bin}, {level.location}
      </span>
      <span>
        <b>{figure(level.available)}</b> {level.measure} {t('available')}
      </span>
    </div>
    <FieldInput
      field={howMuch}
      label={t('Quantity')}
      value={typed?.qty ?? null}
      onChange={(qty) => onChange({ qty })}
    />
    <FieldInput
      field={toBin}
      label={t('To bin')}
      value={typed?.to ?? null}
      shown={typed?.label}
      data-autofocus={isFirst}
      onChange={(to, label) => onChange({ to: to as number | null, label })}
    />
    {error && (
      <p className="dc-field-error" role="alert">
        <Glyph name="stop" /> {error}
      </p>
    )}
  </fieldset>
)

/** Moves goods to other bins: availability is live, errors are shown at their line. */
export function MoveDialog({ levels, onClose }: Props) {
  const ids = useMemo(() => levels.map(({ id }) => id), [levels])
  const live = useLiveRows(stockLevels, [
    {
      field: 'id',
      field_type: 'integer',
      filters: [{ logic_operator: 'and', operator: 'in', value_type: 'value', value: ids }],
    },
  ])
  const now = new Map(live.rows.map((row) => [row.id, row]))
  const [typed, setTyped] = useState<readonly Typed[]>(() =>
    levels.map(({ available }) => ({ to: null, label: undefined, qty: available })),
  )
  const [errors, setErrors] = useState<ReadonlyMap<number, string>>(new Map())
  const [refusal, setRefusal] = useState<string | null>(null)
  const [isSending, setSending] = useState(false)
  const once = useOnce<readonly MoveLine[]>('move')
  const change = (place: number, next: Partial<Typed>) =>
    setTyped((all) => all.map((one, at) => (at === place ? { ...one, ...next } : one)))

  const send = async (event: FormEvent) => {
    event.preventDefault()
    const lines = levels.map((level, at) => {
      const { to, qty } = typed[at] ?? { to: null, qty: null }
      return {
        product_id: level.product_id,
        lot_id: level.lot_id,
        from_bin_id: level.bin_id,
        to_bin_id: to,
        qty: typeof qty === 'number' ? qty : null,
      }
    })
    const lacking = missingIn(lines)
    setErrors(lacking)
    setRefusal(null)
    if (lacking.size > 0) return
    const whole = lines.flatMap(({ to_bin_id, qty, ...line }): MoveLine[] =>
      to_bin_id === null || qty === null ? [] : [{ ...line, to_bin_id, qty }],
    )
    setSending(true)
    try {
      const { movements } = await once(whole, moveStock)
      notifySuccess(
        movements.length === 1 ? t('Moved') : t('{count} moved', { count: figure(movements.length) }),
      )
      onClose()
    } catch (thrown) {
      const { at, all } = moveErrors(thrown, whole)
      setErrors(at)
      setRefusal(all)
      setSending(false)
    }
  }

  return (
    <Dialog
      opened
      onClose={onClose}
      title={t('Move to another bin')}
      size={levels.length > 1 ? 860 : 560}
      centered
    >
      <form onSubmit={(event) => void send(event)} noValidate className="dc-move">
        {levels.length > 1 && (
          <FieldInput
            field={toBin}
            label={t('All to bin')}
            value={null}
            onChange={(to, label) =>
              setTyped((all) => all.map((one) => ({ ...one, to: to as number | null, label })))
            }
            data-autofocus
          />
        )}
        {levels.map((level, at) => {
          return (
            <MoveFields
              key={level.id}
              level={now.get(level.id) ?? level}
              typed={typed[at]}
              error={errors.get(at)}
              isFirst={levels.length === 1}
              onChange={(next) => change(at, next)}
            />
          )
        })}
        <DialogFoot refusal={refusal} isSending={isSending} onCancel={onClose}>
          {t('Move')}
        </DialogFoot>
      </form>
    </Dialog>
  )
}
