import { ActionIcon, Button } from '@mantine/core'
import { modals } from '@mantine/modals'
import { IconX } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { type Role, roles as allRoles } from '../../../access'
import { addMember, removeMember } from '../../../api/general/users'
import { type User, users } from '../../../resources/general/people/users'
import type { ColumnFilter } from '../../../resources/kit/query/filter'
import { reference } from '../../../resources/kit/fields/field'
import { words } from '../../../resources/kit/text/words'
import { FieldInput } from '../../fields/FieldInput'
import { StatusTag } from '../../parts/StatusTag'
import { RecordDrawer, type RecordGiven, type RecordPart } from '../../resource/record/RecordDrawer'
import { useLiveRows } from '../../resource/live/useLiveRows'
import { screens } from '../../routing/screens'
import { useRowFocus } from '../../ui/focus/useRowFocus'
import { notifyError, notifySuccess } from '../../ui/notify'
import { areasOf, openedBy } from './rolesMatrix'
import { t } from '../../../texts/texts'
import './roles.css'
import './users.css'

const holding = (role: Role): ColumnFilter => ({
  field: 'roles',
  field_type: 'choices',
  filters: [{ logic_operator: 'and', operator: '=', value_type: 'value', value: role }],
})
const byName = [{ field: 'name', direction: 'asc' }] as const
const anybody = reference(t('Member'), 'users')

function Members({ id, role, title }: { id: number; role: Role; title: string }) {
  const { rows, isLoaded } = useLiveRows(users, [holding(role)], byName)
  const [chosen, setChosen] = useState<number | null>(null)
  const [isBusy, setBusy] = useState(false)
  const list = useRef<HTMLUListElement>(null)
  const rowFocus = useRowFocus(list)
  const run = (work: Promise<unknown>, title: string) => {
    setBusy(true)
    work.then(() => notifySuccess(title), notifyError).finally(() => setBusy(false))
  }
  const add = () => {
    if (chosen === null) return
    run(addMember(id, chosen), t('Member added'))
    setChosen(null)
  }
  const askToTake = ({ id: userId, name }: User) =>
    modals.openConfirmModal({
      title: t('Remove {title} from {name}', { title, name }),
      children: t('Access through this role ends at once.'),
      labels: { confirm: t('Remove role'), cancel: t('Cancel') },
      centered: true,
      size: 420,
      groupProps: { justify: 'space-between' },
      onConfirm: () => run(removeMember(id, userId), t('Member removed')),
    })
  return (
    <section className="dc-form-section dc-user-part" aria-label={t('Members')}>
      <h2>
        {t('Members')} <small>{isLoaded ? rows.length : ''}</small>
      </h2>
      <div className="dc-role-add">
        <div className="dc-field">
          <FieldInput
            field={anybody}
            aria-label={t('Person to add')}
            value={chosen}
            shown={null}
            onChange={(next) => setChosen(typeof next === 'number' ? next : null)}
          />
        </div>
        <Button variant="default" disabled={chosen === null || isBusy} onClick={add}>
          {t('Add member')}
        </Button>
      </div>
      <ul className="dc-role-members" ref={list} {...rowFocus}>
        {rows.map((user) => (
          <li key={user.id}>
            <span>
              {user.name} <small>{user.username}</small>
            </span>
            {user.status !== 'active' && <StatusTag status={user.status} />}
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={t('Remove role from {name}', { name: user.name })}
              // A disabled button would lose the focus before its row goes.
              aria-disabled={isBusy}
              {...(isBusy && { 'data-disabled': true })}
              onClick={() => !isBusy && askToTake(user)}
            >
              <IconX size={16} aria-hidden="true" />
            </ActionIcon>
          </li>
        ))}
      </ul>
      {isLoaded && rows.length === 0 && <p>{t('No members')}</p>}
    </section>
  )
}

const areaName = (area: string) =>
  words(area)
    .replace(/^(Hplc|Qr)\b/, (letters) => letters.toUpperCase())
    .replace(/^Rd\b/, 'R&D')
const named = (areas: readonly string[]) => areas.map(areaName).join(', ')

/** What a role opens: screens by section with the areas that let it in, and all its areas. */
function Opens({ role }: { role: Role }) {
  const sections = openedBy(role, screens)
  const areas = areasOf(role)
  return (
    <section className="dc-form-section dc-user-part" aria-label={t('Access')}>
      <h2>{t('Access')}</h2>
      {sections.length === 0 ? (
        <p>{t('Opens no screens')}</p>
      ) : (
        <table className="dc-role-opens">
          <thead>
            <tr>
              {[t('Section'), t('Screen'), t('By area')].map((head) => (
                <th key={head} scope="col">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {sections.flatMap(({ title, screens: opened }) =>
              opened.map((screen, at) => (
                <tr key={screen.path}>
                  {at === 0 && (
                    <th scope="rowgroup" rowSpan={opened.length}>
                      {title}
                    </th>
                  )}
                  <td>{screen.title}</td>
                  <td>{named(screen.areas)}</td>
                </tr>
              )),
            )}
          </tbody>
        </table>
      )}
      <h3>{t('Areas')}</h3>
      <p>{areas.length > 0 ? named(areas) : t('None')}</p>
    </section>
  )
}

function Below({ row }: RecordPart) {
  const role = allRoles.find((one) => one === row?.name)
  if (!row || !role) return null
  return (
    <>
      <Members id={row.id} role={role} title={String(row.title)} />
      <Opens role={role} />
    </>
  )
}

/** A role over the list: its words, who holds it, and what it opens. */
export const RoleRecord = (props: RecordGiven) => <RecordDrawer {...props} below={Below} />
