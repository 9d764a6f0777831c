import { Checkbox, NumberInput } from '@mantine/core'
import { useState } from 'react'
import type { RdSample } from '../../resources/rd/rd_samples'
import type { LimitName } from '../../resources/rd/solver/formulaProgram'
import { type SolvedFormula, solveFormula } from '../../resources/rd/solver/solveFormula'
import { listFormat } from '../../texts/locale'
import { figure } from '../format/format'
import { PlainTable } from '../parts/table/PlainTable'
import { Dialog } from '../ui/Dialog'
import { notifyError } from '../ui/notify'
import { PendingButton } from '../ui/PendingButton'
import type { FormulaMix } from './formulaMix'
import { limitText, solverLimits, solverLines } from './solverInput'
import { t } from '../../texts/texts'
import './rd.css'

type Props = {
  sample: RdSample
  mix: FormulaMix
  /** Takes the shares of the lines, in their order; a share of 0 leaves the formula. */
  onApply: (percents: readonly number[]) => void
  onClose: () => void
}

type Solving = { limited: ReadonlySet<LimitName>; fixed: ReadonlySet<number>; maxFlavor: number | null }

const toggled = <V,>(values: ReadonlySet<V>, value: V): ReadonlySet<V> =>
  new Set(values.has(value) ? [...values].filter((one) => one !== value) : [...values, value])

const signed = (value: number) => (value === 0 ? '' : `${value > 0 ? '+' : ''}${figure(value, 4)}`)

/** Limits of the sample that the solver keeps to. */
function offered({ target_pg_percent: pg, target_cost_per_l: cost }: RdSample): LimitName[] {
  return [
    'strength',
    ...(pg === null ? [] : (['pg'] as const)),
    ...(cost === null ? [] : (['cost'] as const)),
    'flavor',
  ]
}

/** The nearest formula that keeps to its limits, or which of them cannot be met together. */
export function SolveDialog({ sample, mix, onApply, onClose }: Props) {
  const [solving, setSolving] = useState<Solving>({
    limited: new Set(offered(sample).filter((one) => one !== 'flavor')),
    fixed: new Set(),
    maxFlavor: 10,
  })
  const [solved, setSolved] = useState<SolvedFormula | null>(null)
  const [isBusy, setBusy] = useState(false)
  const change = (next: Partial<Solving>) => {
    setSolving({ ...solving, ...next })
    setSolved(null)
  }
  const lines = solverLines(mix, sample, solving)
  const unpriced = solving.limited.has('cost') && lines.some(({ cost_per_litre }) => cost_per_litre === null)
  const solve = () => {
    setBusy(true)
    solveFormula(lines, solverLimits(mix, sample, solving), mix.basis)
      .then(setSolved, notifyError)
      .finally(() => setBusy(false))
  }
  const percents = solved?.is === 'optimal' ? solved.percents : null
  return (
    <Dialog opened onClose={onClose} title={t('Nearest legal formula')} size={820}>
      <fieldset className="dc-rd-limits">
        <legend>{t('Limits')}</legend>
        {offered(sample).map((limit) => (
          <Checkbox
            key={limit}
            label={limitText(limit)}
            checked={solving.limited.has(limit)}
            onChange={() => change({ limited: toggled(solving.limited, limit) })}
          />
        ))}
        {solving.limited.has('flavor') && (
          <NumberInput
            label={t('Most flavour')}
            suffix=" %"
            min={0}
            max={100}
            value={solving.maxFlavor ?? ''}
            onChange={(value) => change({ maxFlavor: typeof value === 'number' ? value : null })}
          />
        )}
      </fieldset>
      <PlainTable
        label={t('Shares')}
        heads={[
          t('Ingredient'),
          t('Fixed'),
          { figure: t('Now'), unit: '%' },
          { figure: t('Proposed'), unit: '%' },
          { figure: t('Difference'), unit: '%' },
        ]}
      >
        {lines.map((line, at) => {
          const product = mix.products.get(Number(mix.lines[at]?.product_id))
          const next = percents?.[at]
          return (
            <tr key={product?.product_id ?? at}>
              <th scope="row">
                {product?.sku} {product?.name}
              </th>
              <td>
                <Checkbox
                  aria-label={t('Keep {name}', { name: product?.name ?? '' })}
                  checked={line.isFixed}
                  onChange={() => change({ fixed: toggled(solving.fixed, at) })}
                />
              </td>
              <td className="dc-right">{figure(line.percent, 4)}</td>
              <td className="dc-right">{next === undefined ? '' : figure(next, 4)}</td>
              <td className="dc-right">
                {next === undefined ? '' : signed(Number((next - line.percent).toFixed(4)))}
              </td>
            </tr>
          )
        })}
      </PlainTable>
      <p role="status">
        {unpriced && t('The cost of an ingredient is unknown')}
        {solved?.is === 'optimal' &&
          t('Changes {change} % in all, which is the least', { change: figure(solved.change, 4) })}
        {solved?.is === 'impossible' && (
          <span className="dc-danger-text">
            {t('Cannot be met together: {limits}', {
              limits: listFormat('conjunction').format(solved.limits.map(limitText)),
            })}
          </span>
        )}
      </p>
      <div className="dc-panel-acts">
        <PendingButton variant="default" loading={isBusy} disabled={unpriced} onClick={solve}>
          {t('Solve')}
        </PendingButton>
        <PendingButton disabled={percents === null} onClick={() => percents && onApply(percents)}>
          {t('Use these shares')}
        </PendingButton>
      </div>
    </Dialog>
  )
}
