import { Button } from '@mantine/core'
import { IconFlask2 } from '@tabler/icons-react'
import { useState } from 'react'
import { testRanges } from '../../../api/forecast/ranges'
import type { rangeRules } from '../../../forecasting/quantityRange'
import { reference } from '../../../resources/kit/fields/field'
import { quantity } from '../../../resources/kit/fields/numbers'
import type { RangeTested } from '../../../resources/forecast/rangeCalls'
import { TryOut } from '../../fields/TryOut'
import { figure } from '../../format/format'
import { type Fact, Facts } from '../../parts/Facts'
import { Dialog } from '../../ui/Dialog'
import { t } from '../../../texts/texts'

const inputs = {
  product_id: reference(t('Product'), 'products', { where: { is_producible: 1 } }),
  net_qty: quantity(t('Net requirement')),
}
type Params = { product_id: number | null; net_qty: number }

const ruleWords: Record<(typeof rangeRules)[number], string> = {
  skip: t('Skip'),
  exact: t('Exact'),
  at_least: t('At least'),
  fixed: t('Fixed'),
  multiple: t('Multiple'),
}

const litres = (ml: number) => `${figure(ml / 1000, 1)} l`

const gapText = ({ from, below }: RangeTested['gaps'][number]) =>
  below === null
    ? t('from {from} on', { from: figure(from) })
    : t('{from} to below {below}', { from: figure(from), below: figure(below) })

const factsOf = ({ range, suggested_qty: suggested, batches, gaps }: RangeTested): Fact[] => [
  [
    t('Range'),
    range ? `${range.name} (${ruleWords[range.rule]})` : t('None: exactly the requirement is made'),
  ],
  [t('Suggested'), figure(suggested)],
  [t('Batches'), batches.length === 0 ? t('None') : batches.map(litres).join(', ')],
  ...(gaps.length > 0 ? [[t('Not covered'), gaps.map(gapText).join(', ')] satisfies Fact] : []),
]

/** Tries what the ranges as they are saved make of a net requirement. */
export function TestRanges() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconFlask2 size={16} aria-hidden="true" />}
        onClick={() => setOpen(true)}
      >
        {t('Test ranges')}
      </Button>
      {isOpen && (
        <Dialog opened onClose={() => setOpen(false)} title={t('Test quantity ranges')} size={520} centered>
          <TryOut
            inputs={inputs}
            start={(): Params => ({ product_id: null, net_qty: 0 })}
            ask={({ product_id, net_qty }, signal) => testRanges(product_id ?? 0, net_qty, signal)}
          >
            {(found) => <Facts facts={factsOf(found)} fits />}
          </TryOut>
        </Dialog>
      )}
    </>
  )
}
