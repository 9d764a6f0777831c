import { Button } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import type { AnyResource } from '../../../resources/kit/define/definition'
import { figure } from '../../format/format'
import { FormField } from '../../resource/record/FormField'
import { useShortcut } from '../../ui/keyboard'
import type { RecordForm } from '../../resource/record/useRecordForm'
import { usePlantArea } from '../../hooks/usePlantArea'
import { t } from '../../../texts/texts'

const first = {
  production: [
    'product_id',
    'recipe_id',
    'flow_id',
    'qty_planned',
    'due_on',
    'priority',
    'volume_planned_ml',
  ],
  assembly: [
    'product_id',
    'flow_id',
    'qty_planned',
    'planned_on',
    'due_on',
    'priority',
    'containers_per_pack',
  ],
}
const fixedOnceSubmitted = ['product_id', 'recipe_id', 'flow_id', 'kind', 'parent_order_id']
const fixedOnceReleased = ['batch_count', 'containers_per_pack', 'stamps_per_pack']
const untilRelease = ['draft', 'pending', 'planned']

/** Fields that cannot be changed in this status of the order. */
const isFixed = (name: string, status: string) =>
  (status !== 'draft' && fixedOnceSubmitted.includes(name)) ||
  (fixedOnceReleased.includes(name) && !untilRelease.includes(status))

/** The fields of a form behind those that matter every day. */
const othersIn = ({ form }: AnyResource, shown: readonly string[]) =>
  form.flatMap(({ fields }) => fields).filter((name) => !shown.includes(name))

type Props = { resource: AnyResource; form: RecordForm; isReadOnly: boolean }

/** The fields of an order: what matters every day at once, the rest behind one press. */
export function OrderForm({ resource, form, isReadOnly }: Props) {
  const shown = first[usePlantArea()]
  const others = othersIn(resource, shown)
  const [isWhole, setWhole] = useState(false)
  const wrong = Object.keys(form.edit.errors).some((name) => others.includes(name))
  useEffect(() => {
    if (wrong) setWhole(true)
  }, [wrong])
  const card = useRef<HTMLElement>(null)
  useShortcut(isReadOnly ? null : 'e', t('Edit the order'), () =>
    card.current
      ?.querySelector<HTMLElement>(
        '.dc-field :is(input:not([type=hidden]), textarea):not(.dc-read-only *, :disabled)',
      )
      ?.focus(),
  )
  const qty = Number(form.edit.base?.qty_planned)
  const size = Number(form.edit.base?.volume_ml)
  const status = (form.edit.base?.status as string | undefined) ?? 'draft'
  const field = (name: string) => (
    <FormField
      key={name}
      resource={resource}
      name={name}
      form={form}
      isReadOnly={isReadOnly || isFixed(name, status)}
    />
  )
  return (
    <section ref={card} className="dc-order-card dc-form-body" aria-label={t('Order')}>
      <div className="dc-order-section">
        <h2>{t('Order')}</h2>
        <Button size="compact-sm" variant="subtle" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
          {isWhole ? t('Fewer fields') : t('All fields')}
        </Button>
      </div>
      <div className="dc-form-fields dc-order-fields">
        {shown.map(field)}
        {isWhole && others.map(field)}
      </div>
      {qty > 0 && size > 0 && Number(form.edit.base?.volume_planned_ml) > 0 && (
        <p className="dc-order-sum">
          {t('Planned volume: {qty} × {size} ml + overage and line loss', {
            qty: figure(qty),
            size: figure(size),
          })}
        </p>
      )}
    </section>
  )
}
