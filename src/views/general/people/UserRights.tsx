import { useState } from 'react'
import type { Module, Role } from '../../../access'
import { listRows } from '../../../api/resourceApi'
import { users, type User } from '../../../resources/general/people/users'
import { optional, reference } from '../../../resources/kit/fields/field'
import { FieldInput } from '../../fields/FieldInput'
import { Glyph } from '../../parts/Glyph'
import type { RecordPart } from '../../resource/record/RecordDrawer'
import { valueOf } from '../../resource/record/edit'
import { equals } from '../../resource/live/useLiveRows'
import { screens } from '../../routing/screens'
import type { Screen } from '../../routing/visible'
import { notifyError } from '../../ui/notify'
import { rightsChange, screenTitle } from './rightsChange'
import { t } from '../../../texts/texts'
import './users.css'

const listed = <T,>(value: unknown) => (Array.isArray(value) ? (value as T[]) : [])

const anybody = optional(reference(t('Copy rights of'), 'users'))

/** Copies roles and modules of another person into the form, to be checked before saving. */
function CopyRights({ form }: Pick<RecordPart, 'form'>) {
  const [from, setFrom] = useState<number | null>(null)
  const copy = (id: unknown) => {
    if (typeof id !== 'number') return
    setFrom(id)
    listRows<User>(users, { filters: [equals('id', id)], limit: 1 }).then(({ rows: [found] }) => {
      if (!found) return
      form.change('roles', found.roles)
      form.change('modules', found.modules)
    }, notifyError)
  }
  return (
    <div className="dc-field">
      <FieldInput field={anybody} label={anybody.label} value={from} shown={null} onChange={copy} />
    </div>
  )
}

function Screens({ of, title, granted }: { of: readonly Screen[]; title: string; granted: boolean }) {
  if (of.length === 0) return null
  return (
    <div>
      <h3 className={granted ? 'dc-success-text' : 'dc-danger-text'}>
        <Glyph name={granted ? 'check' : 'stop'} /> {title} {of.length}
      </h3>
      <ul>
        {of.map((screen) => (
          <li key={screen.path}>{screenTitle(screen)}</li>
        ))}
      </ul>
    </div>
  )
}

/** What the roles and modules as now chosen give and take, before they are saved. */
export function UserRights({ row, form }: RecordPart) {
  const of = (name: 'roles' | 'modules') => valueOf(form.edit, name)
  const { granted, taken, left } = rightsChange(
    screens,
    { roles: listed<Role>(row?.roles), modules: listed<Module>(row?.modules) },
    { roles: listed<Role>(of('roles')), modules: listed<Module>(of('modules')) },
  )
  return (
    <section className="dc-form-section dc-rights" aria-label={t('Screens')}>
      <h2>
        {t('Screens')} <small>{left}</small>
      </h2>
      <CopyRights form={form} />
      <div aria-live="polite">
        {granted.length + taken.length === 0 ? (
          <p>{row ? t('No changes') : t('No screens with these roles and modules')}</p>
        ) : (
          <div className="dc-rights-change">
            <Screens of={granted} title={t('Adds')} granted />
            <Screens of={taken} title={t('Removes')} granted={false} />
          </div>
        )}
      </div>
    </section>
  )
}
