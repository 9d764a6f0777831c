import { Checkbox } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { compareVersionWithRecipe, fetchVersion, replacementsOf } from '../../../api/recipes'
import { reference } from '../../../resources/kit/fields/field'
import {
  convertibleVersions,
  type ConvertibleVersion,
} from '../../../resources/production/recipes/convertibleVersions'
import { computedValue } from '../../../streams/rows/computedValue'
import { FieldInput } from '../../fields/FieldInput'
import { figure } from '../../format/format'
import { useObserved } from '../../hooks/observed'
import { useAnswer } from '../../hooks/useAnswer'
import { ErrorState } from '../../parts/ErrorState'
import { Glyph } from '../../parts/Glyph'
import { StatusTag } from '../../parts/StatusTag'
import { PlainTable } from '../../parts/table/PlainTable'
import { Waiting } from '../../resource/list/ListState'
import { Dialog } from '../../ui/Dialog'
import { failureMessage } from '../../ui/messages'
import { notifyError, notifySuccess } from '../../ui/notify'
import { PendingButton } from '../../ui/PendingButton'
import { ComparisonTable } from './ComparisonTable'
import { ReplaceIngredients } from './ReplaceIngredients'
import { t } from '../../../texts/texts'
import '../../parts/panel.css'
import './recipe.css'

const bulk = reference('Bulk product', 'products', { where: { kind: 'semi_finished', status: 'active' } })

type Picked = { id: number | null; label: string | null }

/** One approved version beside the recipe of a bulk product, and what makes it the next revision. */
function Conversion({ version, onDone }: { version: ConvertibleVersion; onDone: (id: number) => void }) {
  const [product, setProduct] = useState<Picked>({ id: null, label: null })
  const [isExport, setExport] = useState(false)
  const [isSaving, setSaving] = useState(false)
  const [saves, setSaves] = useState(0)
  const from = { rd_sample_version_id: version.id, product_id: product.id ?? 0 }
  const { value: replaced } = useAnswer(`replaced ${version.id} ${saves}`, (signal) =>
    replacementsOf(version.id, signal),
  )
  const isReplaced = replaced?.every(({ replacement_id }) => replacement_id !== null) === true
  const { value, error } = useAnswer(
    product.id === null || !isReplaced ? null : `${version.id} ${product.id} ${saves}`,
    (signal) => compareVersionWithRecipe(from, signal),
  )
  const convert = (is_submitted: 0 | 1) => {
    setSaving(true)
    fetchVersion({ ...from, export_only: isExport ? 1 : 0, is_submitted })
      .then(({ id, code, revision }) => {
        notifySuccess(
          is_submitted === 1
            ? t('{code} rev {revision} is submitted for approval', { code, revision })
            : t('{code} rev {revision} is in draft', { code, revision }),
        )
        onDone(id)
      }, notifyError)
      .finally(() => setSaving(false))
  }
  return (
    <section className="dc-panel dc-recipe-dialog" aria-label={version.sample}>
      <h2>
        {version.sample} {version.name}
      </h2>
      {replaced && replaced.length > 0 && (
        <ReplaceIngredients
          versionId={version.id}
          ingredients={replaced}
          onSaved={() => setSaves(saves + 1)}
        />
      )}
      <div className="dc-recipe-pick">
        <FieldInput
          field={bulk}
          label={bulk.label}
          value={product.id}
          shown={product.label}
          onChange={(id, label) =>
            setProduct({ id: typeof id === 'number' ? id : null, label: label ?? null })
          }
        />
        <Checkbox
          label={t('Export only')}
          checked={isExport}
          onChange={(event) => setExport(event.currentTarget.checked)}
        />
      </div>
      {error !== null && <ErrorState what={failureMessage(error)} />}
      {value && (
        <>
          <ComparisonTable comparison={value} />
          <div className="dc-panel-acts">
            <PendingButton variant="default" loading={isSaving} onClick={() => convert(0)}>
              {t('Fetch as draft')}
            </PendingButton>
            <PendingButton loading={isSaving} onClick={() => convert(1)}>
              {t('Submit for approval')}
            </PendingButton>
          </div>
        </>
      )}
    </section>
  )
}

const approved$ = computedValue(convertibleVersions)

type Compared = { rd_sample_version_id: number; product_id: number }

/** A converted version beside the recipe in use of its bulk product. */
function BesideRecipe(from: Compared) {
  const { value, error } = useAnswer(`beside ${from.rd_sample_version_id} ${from.product_id}`, (signal) =>
    compareVersionWithRecipe(from, signal),
  )
  if (error !== null) return <ErrorState what={failureMessage(error)} />
  return value && <ComparisonTable comparison={value} />
}

/** What a litre costs today, marked where it became dearer than when the formula was locked. */
function CostNow({ version: { cost_per_l: before, cost_now: now } }: { version: ConvertibleVersion }) {
  if (now === null) return <td className="dc-right">–</td>
  const isDearer = before !== null && now > before
  return (
    <td className="dc-right">
      {isDearer && (
        <span className="dc-warning-text" title={t('Dearer than when it was locked')}>
          <Glyph name="rush" />
        </span>
      )}{' '}
      {figure(now, 2)}
    </td>
  )
}

type Props = {
  mayConvert: boolean
  /** Where it is all that a page has: shown while there is none yet. */
  none?: ReactNode
}

/** Approved versions of R&D samples, live; people who change recipes convert one to the next revision. */
export function VersionFetch({ mayConvert, none }: Props) {
  const navigate = useNavigate()
  const [chosen, setChosen] = useState<number | null>(null)
  const [compared, setCompared] = useState<Compared | null>(null)
  const { value } = useObserved(approved$)
  const versions = value?.value
  const version = versions?.find(({ id, recipe_id }) => id === chosen && recipe_id === null)
  if (!versions) return none === undefined ? null : <Waiting />
  if (versions.length === 0) return none
  return (
    <>
      {version && (
        <Conversion
          key={version.id}
          version={version}
          onDone={(id) => {
            setChosen(null)
            void navigate(`/production/recipes?open=${id}`)
          }}
        />
      )}
      <section className="dc-panel" aria-label={t('Approved R&D versions')}>
        <h2>{t('Approved R&D versions')}</h2>
        <PlainTable
          label={t('Approved R&D versions')}
          heads={[
            t('Sample'),
            { figure: t('Version') },
            t('Bulk product'),
            t('Recipe'),
            { figure: t('Strength'), unit: 'mg/ml' },
            { figure: t('Cost when locked'), unit: t('CAD/l') },
            { figure: t('Cost today'), unit: t('CAD/l') },
          ]}
        >
          {versions.map((one) => (
            <tr key={one.id}>
              <th scope="row">
                <span className="dc-recipe-sample">
                  {one.sample} <small>{one.name}</small>
                </span>
              </th>
              <td className="dc-right">{figure(one.version_number)}</td>
              <td className="dc-wraps">{one.product ?? '–'}</td>
              <td>
                {one.recipe_id === null ? null : (
                  <Link className="dc-link" to={`/rd/recipe/${one.recipe_id}`}>
                    {one.recipe}
                  </Link>
                )}{' '}
                {one.recipe_status !== null && <StatusTag status={one.recipe_status} />}
                {mayConvert && one.recipe_id === null && (
                  <PendingButton size="xs" variant="default" onClick={() => setChosen(one.id)}>
                    {t('Convert')}
                  </PendingButton>
                )}
                {mayConvert && one.product_id !== null && (
                  <PendingButton
                    size="xs"
                    variant="default"
                    onClick={() =>
                      setCompared({ rd_sample_version_id: one.id, product_id: one.product_id ?? 0 })
                    }
                  >
                    {t('Compare')}
                  </PendingButton>
                )}
              </td>
              <td className="dc-right">{figure(one.target_strength, 3)}</td>
              <td className="dc-right">{one.cost_per_l === null ? '–' : figure(one.cost_per_l, 2)}</td>
              <CostNow version={one} />
            </tr>
          ))}
        </PlainTable>
      </section>
      {compared && (
        <Dialog
          opened
          onClose={() => setCompared(null)}
          title={t('Version beside the recipe in use')}
          size={880}
        >
          <BesideRecipe {...compared} />
        </Dialog>
      )}
    </>
  )
}
