import { Checkbox, MultiSelect, NumberInput } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { counters, previewCount } from '../../../api/inventory/counts'
import type { RequestOf } from '../../../resources/kit/define/defineCall'
import type { countCalls, CountPreview } from '../../../resources/inventory/counts/countCalls'
import { everyRow, lookup } from '../../../api/resourceApi'
import type { Choice } from '../../../resources/kit/query/resourceAnswers'
import { bins, type Bin, physicalKinds } from '../../../resources/inventory/bins/bins'
import { categories } from '../../../resources/inventory/products/categories'
import type { CountScope as Scope } from '../../../resources/inventory/counts/stock_counts'
import { words } from '../../../resources/kit/text/words'
import { asText } from '../../fields/asText'
import { figure } from '../../format/format'
import { useLookup } from '../../fields/ReferenceInput'
import { Glyph } from '../../parts/Glyph'
import { valueOf } from '../../resource/record/edit'
import type { RecordPart } from '../../resource/record/RecordDrawer'
import { equals } from '../../resource/live/useLiveRows'
import { failureMessage, messageOf } from '../../ui/messages'
import { abcClasses, products } from '../../../resources/inventory/products/products'
import { t } from '../../../texts/texts'

type Picked = { value: string; label: string }

const asPicked = (all: readonly Choice[]): Picked[] =>
  all.map(({ id, label, code }) => ({ value: String(id), label: code ? `${code} ${label}` : label }))

/** Loads once per key; a failure leaves an empty choice. */
function useAsked<T>(ask: () => Promise<T>, key: unknown, nothing: T): T {
  const [answer, setAnswer] = useState<{ to: unknown; value: T }>({ to: undefined, value: nothing })
  const latest = useRef(ask)
  useEffect(() => {
    latest.current = ask
  })
  useEffect(() => {
    let isOver = false
    latest.current().then(
      (value) => !isOver && setAnswer({ to: key, value }),
      () => undefined,
    )
    return () => {
      isOver = true
    }
  }, [key])
  return answer.to === key ? answer.value : nothing
}

/** Products by what is typed, and those that are picked already. */
function ProductPicks({
  ids,
  onPick,
  readOnly,
}: {
  ids: readonly number[]
  onPick: (ids: number[]) => void
  readOnly: boolean
}) {
  const [typed, setTyped] = useState('')
  const [isOpen, setOpen] = useState(false)
  const { found } = useLookup({ table: 'products' }, typed, isOpen)
  const named = useAsked(
    () => (ids.length ? lookup(products, { id: ids }) : Promise.resolve([])),
    ids.join(),
    [],
  )
  const all = [...named, ...found.filter(({ id }) => !named.some((one) => one.id === id))]
  return (
    <MultiSelect
      label={t('Products')}
      placeholder={ids.length ? '' : t('All')}
      readOnly={readOnly}
      searchable
      clearable={!readOnly}
      filter={({ options }) => options}
      searchValue={typed}
      onSearchChange={setTyped}
      onDropdownOpen={() => setOpen(true)}
      data={asPicked(all)}
      value={ids.map(String)}
      onChange={(next) => onPick(next.map(Number))}
    />
  )
}

/** Size of the count, shown with the scope. */
function Preview({ kind, location, scope }: { kind: string; location: number; scope: Scope }) {
  const queryKey = JSON.stringify({ kind, location_id: location, scope })
  const [answer, setAnswer] = useState<{ to: string; preview: CountPreview | null; failed: string | null }>({
    to: '',
    preview: null,
    failed: null,
  })
  useEffect(() => {
    let isOver = false
    const asking = setTimeout(() => {
      previewCount(JSON.parse(queryKey) as RequestOf<typeof countCalls.preview>).then(
        (preview) => !isOver && setAnswer({ to: queryKey, preview, failed: null }),
        (thrown: unknown) =>
          !isOver && setAnswer({ to: queryKey, preview: null, failed: failureMessage(thrown) }),
      )
    }, 250)
    return () => {
      isOver = true
      clearTimeout(asking)
    }
  }, [queryKey])
  const { preview, failed } = answer
  if (failed) return <p className="dc-count-preview">{failed}</p>
  if (!preview) return <p className="dc-count-preview">&nbsp;</p>
  return (
    <p className="dc-count-preview" aria-live="polite" data-late={answer.to !== queryKey || undefined}>
      <b>{figure(preview.lines)}</b>{' '}
      {t('{value} in', { value: preview.lines === 1 ? t('line') : t('lines') })} <b>{figure(preview.bins)}</b>{' '}
      {t('{value} to count', { value: preview.bins === 1 ? t('bin') : t('bins') })}
      {preview.counted.length > 0 && (
        <span className="dc-warning-text">
          <Glyph name="clock" />{' '}
          {preview.counted
            .slice(0, 4)
            .map(({ bin, count }) => t('{bin} is being counted in {count}', { bin, count }))
            .join(', ')}
          {preview.counted.length > 4 && t(' and {count} more', { count: preview.counted.length - 4 })}
        </span>
      )}
    </p>
  )
}

const distinct = (all: readonly (string | null)[]) =>
  [...new Set(all.filter((one): one is string => Boolean(one)))].toSorted()

type FieldsProps = {
  scope: Scope
  places: readonly Bin[]
  kinds: Parameters<typeof asPicked>[0]
  readOnly: boolean
  set: (more: Scope) => void
}

/** What narrows a count to a part of its site. */
function ScopeFields({ scope, places, kinds, readOnly, set }: FieldsProps) {
  const picks = (
    label: string,
    name: 'zones' | 'aisles' | 'bin_kinds' | 'bin_ids' | 'category_ids' | 'abc_classes',
    data: Picked[],
    isNumber = false,
  ) => (
    <MultiSelect
      label={label}
      placeholder={scope[name]?.length ? '' : t('All')}
      readOnly={readOnly}
      searchable
      clearable={!readOnly}
      data={data}
      value={(scope[name] ?? []).map(String)}
      onChange={(next) => set({ [name]: isNumber ? next.map(Number) : next })}
    />
  )
  const text = (one: string): Picked => ({ value: one, label: one })
  const mine = places.filter(
    ({ is_active, kind: of }) => is_active && (physicalKinds as readonly string[]).includes(of),
  )
  return (
    <div className="dc-form-fields">
      {picks(t('Zones'), 'zones', distinct(mine.map(({ zone }) => zone)).map(text))}
      {picks(t('Aisles'), 'aisles', distinct(mine.map(({ aisle }) => aisle)).map(text))}
      {picks(
        t('Kinds of bins'),
        'bin_kinds',
        distinct(mine.map((one) => one.kind)).map((value) => ({ value, label: words(value) })),
      )}
      {picks(
        t('Bins'),
        'bin_ids',
        mine.map(({ id, code }) => ({ value: String(id), label: code })),
        true,
      )}
      {picks(t('Categories'), 'category_ids', asPicked(kinds), true)}
      {picks(t('ABC classes'), 'abc_classes', abcClasses.map(text))}
      <ProductPicks
        ids={scope.product_ids ?? []}
        readOnly={readOnly}
        onPick={(product_ids) => set({ product_ids })}
      />
      <NumberInput
        label={t('Not counted for')}
        suffix={t(' days')}
        min={1}
        max={3650}
        allowDecimal={false}
        hideControls
        readOnly={readOnly}
        placeholder={t('Any time')}
        value={scope.uncounted_days ?? ''}
        onChange={(next) => set({ uncounted_days: typeof next === 'number' ? next : null })}
      />
      <Checkbox
        label={t('Only goods due for a count by category')}
        disabled={readOnly}
        checked={Boolean(scope.is_due)}
        onChange={({ currentTarget: { checked } }) => set({ is_due: checked ? 1 : 0 })}
      />
    </div>
  )
}

/** Scope and counters of a planned count, with its size. */
export function CountScope({ row, form }: RecordPart) {
  const readOnly = row !== null && row.status !== 'draft'
  const kind = asText(valueOf(form.edit, 'kind'))
  const location = Number(valueOf(form.edit, 'location_id')) || null
  const scope = (valueOf(form.edit, 'scope') ?? {}) as Scope
  const assigned = (valueOf(form.edit, 'assigned_to') ?? []) as string[]
  const places = useAsked(
    async () =>
      location ? ((await everyRow(bins, [equals('location_id', location)])) as unknown as Bin[]) : [],
    location,
    [] as Bin[],
  )
  const kinds = useAsked(() => lookup(categories, { limit: 200 }), 'categories', [])
  const people = useAsked(counters, 'counters', [])
  // What narrowed another kind of count is not meant for all of a site.
  const { change } = form
  const isCleared = kind === 'full' && Object.keys(scope).length > 0
  useEffect(() => {
    if (isCleared) change('scope', {})
  }, [isCleared, change])
  const set = (more: Scope) => change('scope', { ...scope, ...more })
  const wrong = messageOf(form.edit.errors, 'scope')
  return (
    <section className="dc-form-section dc-count-scope" aria-label={t('Scope')}>
      <h2>{t('Scope')}</h2>
      {location !== null && kind === 'full' && (
        <p className="dc-form-note">{t('All bins of the location and all their stock.')}</p>
      )}
      {location !== null && kind !== '' && kind !== 'full' && (
        <ScopeFields scope={scope} places={places} kinds={kinds} readOnly={readOnly} set={set} />
      )}
      {wrong && (
        <p className="dc-field-error">
          <Glyph name="stop" /> {wrong}
        </p>
      )}
      {location === null || kind === '' ? (
        <p className="dc-form-note">{t('Choose the kind and the location first.')}</p>
      ) : (
        <Preview kind={kind} location={location} scope={kind === 'full' ? {} : scope} />
      )}
      <div className="dc-form-fields">
        <MultiSelect
          label={t('Counted by')}
          placeholder={assigned.length ? '' : t('Anyone in the warehouse')}
          readOnly={readOnly}
          searchable
          clearable={!readOnly}
          data={people.map(({ username, name }) => ({ value: username, label: name }))}
          value={assigned}
          error={messageOf(form.edit.errors, 'assigned_to') || undefined}
          onChange={(next) => change('assigned_to', next)}
        />
      </div>
    </section>
  )
}
