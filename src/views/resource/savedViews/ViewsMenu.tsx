import { Button, Menu } from '@mantine/core'
import { modals } from '@mantine/modals'
import { IconBookmark, IconBookmarkFilled, IconCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { hasRole } from '../../../access'
import type { SavedView } from '../../../resources/general/system/saved_views'
import type { AnyResource } from '../../../resources/kit/define/definition'
import { usePerson } from '../../session/session'
import { copyText } from '../export/copyText'
import { ViewDialog } from './ViewDialog'
import type { ListAsking } from '../list/useListQuery'
import type { SavedViews } from './useSavedViews'
import { useViewActions } from './useViewActions'
import { t } from '../../../texts/texts'

type Props = { resource: AnyResource; asking: ListAsking; views: SavedViews }

const inOrder = (views: readonly SavedView[]) =>
  views.toSorted((a, b) => a.name.localeCompare(b.name) || a.id - b.id)

const confirmDelete = (view: SavedView, remove: () => void) =>
  modals.openConfirmModal({
    title: t('Delete the view {name}?', { name: view.name }),
    children: view.is_shared
      ? t('It is removed for everyone who uses it.')
      : t('The list itself does not change.'),
    labels: { confirm: t('Delete'), cancel: t('Cancel') },
    confirmProps: { color: 'var(--dc-danger-fill)' },
    onConfirm: remove,
  })

/** The views of a list: choose one, save the present query, and pass it on. */
export function ViewsMenu({ resource, asking, views }: Props) {
  const person = usePerson()
  const actions = useViewActions(resource, asking, views)
  const [dialog, setDialog] = useState<'new' | 'edit' | null>(null)
  const { chosen, isDirty, preferred } = views
  const isAdmin = hasRole(person.roles, [])
  const mayEdit = chosen !== null && (chosen.owner_id === person.id || (chosen.is_shared === 1 && isAdmin))
  const own = views.views.filter(({ owner_id: owner }) => owner === person.id)
  const shared = views.views.filter(({ owner_id: owner }) => owner !== person.id)

  const item = (view: SavedView | null, words: string, owner?: string | null) => {
    const isChosen = view ? asking.view === view.id : asking.view === null
    return (
      <Menu.Item
        key={view?.id ?? 0}
        leftSection={isChosen ? <IconCheck size={16} aria-hidden="true" /> : <span className="dc-view-gap" />}
        rightSection={
          preferred === (view?.id ?? null) && <small className="dc-view-note">{t('default')}</small>
        }
        aria-current={isChosen}
        onClick={() => actions.choose(view)}
      >
        {words}
        {owner && <small className="dc-view-owner">{owner}</small>}
      </Menu.Item>
    )
  }
  const Bookmark = chosen ? IconBookmarkFilled : IconBookmark
  return (
    <>
      <Menu position="bottom-start" shadow="md" width={280} onOpen={views.follow}>
        <Menu.Target>
          <Button
            variant="default"
            className="dc-views"
            leftSection={<Bookmark size={16} aria-hidden="true" />}
            aria-label={
              chosen
                ? t('Views: {name}{value}', { name: chosen.name, value: isDirty ? t(', changed') : '' })
                : t('Views')
            }
          >
            {chosen?.name ?? t('Views')}
            {isDirty && <span className="dc-view-dirty" title={t('Differs from the view')} />}
          </Button>
        </Menu.Target>
        <Menu.Dropdown className="dc-views-list">
          {item(null, t('Standard'))}
          {inOrder(own).map((view) => item(view, view.name, view.is_shared === 1 ? 'shared' : null))}
          {shared.length > 0 && <Menu.Label>{t('Shared by others')}</Menu.Label>}
          {inOrder(shared).map((view) => item(view, view.name, view.owner))}
          <Menu.Divider />
          {chosen && isDirty && (
            <Menu.Item onClick={() => actions.choose(chosen)}>
              {t('Back to {name}', { name: chosen.name })}
            </Menu.Item>
          )}
          {mayEdit && isDirty && (
            <Menu.Item onClick={() => void actions.save(chosen)}>
              {t('Save changes to {name}', { name: chosen.name })}
            </Menu.Item>
          )}
          <Menu.Item onClick={() => setDialog('new')}>{t('Save as new view …')}</Menu.Item>
          {mayEdit && <Menu.Item onClick={() => setDialog('edit')}>{t('Rename or share …')}</Menu.Item>}
          {asking.view !== preferred && (asking.view === null || chosen) && (
            <Menu.Item onClick={() => void actions.prefer(asking.view)}>
              {t('Open with {name} by default', { name: chosen?.name ?? t('Standard') })}
            </Menu.Item>
          )}
          <Menu.Item onClick={() => void copyText(actions.link(), t('Link'))}>{t('Copy link')}</Menu.Item>
          {mayEdit && (
            <Menu.Item
              color="var(--dc-danger)"
              onClick={() => confirmDelete(chosen, () => void actions.remove(chosen))}
            >
              {t('Delete {name} …', { name: chosen.name })}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      {dialog && (
        <ViewDialog
          title={
            dialog === 'new'
              ? t('Save as new view')
              : t('Rename or share {name}', { name: chosen?.name ?? '' })
          }
          action={t('Save')}
          hasColumns={actions.hasColumns || (dialog === 'edit' && chosen?.columns !== null)}
          first={
            dialog === 'edit' && chosen
              ? { name: chosen.name, isShared: chosen.is_shared === 1, withColumns: chosen.columns !== null }
              : { name: '', isShared: false, withColumns: false }
          }
          onCancel={() => setDialog(null)}
          onSend={async (form) => {
            await (dialog === 'edit' && chosen ? actions.edit(chosen, form) : actions.saveAs(form))
            setDialog(null)
          }}
        />
      )}
    </>
  )
}
