import { useLocation } from 'react-router-dom'
import { newKey } from '../../../api/resourceApi'
import { changeView, removeView, saveView, type ViewDraft } from '../../../api/general/savedViews'
import type { SavedView } from '../../../resources/general/system/saved_views'
import type { AnyResource } from '../../../resources/kit/define/definition'
import {
  addressText,
  type ListQuery,
  standardQuery,
  writeQuery,
} from '../../../resources/kit/query/listAddress'
import { setPreference, usePreference } from '../../session/preferences'
import { notifyError, notifySuccess } from '../../ui/notify'
import type { ViewForm } from './ViewDialog'
import type { ListAsking } from '../list/useListQuery'
import { queryOf, type SavedViews } from './useSavedViews'
import { t } from '../../../texts/texts'

const textOf = (query: ListQuery) => addressText(writeQuery(query))

/** What can be done with the views of a list: every one says how it went. */
export function useViewActions(resource: AnyResource, asking: ListAsking, views: SavedViews) {
  const { pathname } = useLocation()
  const { query, hidden, go } = asking
  const arranged = usePreference<Record<string, unknown> | null>(`columns.${resource.name}`, null)
  const hasColumns = arranged !== null && Object.keys(arranged).length > 0
  const columnsOf = ({ withColumns }: ViewForm) =>
    withColumns && hasColumns ? JSON.stringify(arranged) : null
  const withToast = async (work: Promise<unknown>, words: string) => {
    try {
      await work
      notifySuccess(words)
    } catch (thrown) {
      notifyError(thrown, { name: t('Name') })
    }
  }
  const write = async (view: SavedView, changes: Partial<ViewDraft>) => {
    const row = await changeView(view, changes, newKey())
    views.keep(row)
    return row
  }
  const prefer = (id: number | null) => setPreference(`view.${resource.name}`, id)

  return {
    hasColumns,
    /** Shows a saved view, with its columns where they were saved. */
    choose: (view: SavedView | null) => {
      if (!view) return go(standardQuery(resource), views.preferred === null ? null : 'standard', false)
      if (view.columns) void setPreference(`columns.${resource.name}`, JSON.parse(view.columns))
      go(queryOf(view, resource, hidden), view.id, false)
    },
    saveAs: async (form: ViewForm) => {
      const { name, isShared } = form
      const draft = {
        name,
        is_shared: isShared ? 1 : 0,
        query: textOf(query),
        columns: columnsOf(form),
      } as const
      const row = await saveView(resource.name, draft, newKey())
      views.keep(row)
      go(query, row.id, true)
      notifySuccess(t('View {name} saved', { name }))
    },
    save: (view: SavedView) =>
      withToast(write(view, { query: textOf(query) }), t('View {name} saved', { name: view.name })),
    edit: async (view: SavedView, form: ViewForm) => {
      const { name, isShared, withColumns } = form
      const columns = withColumns ? (columnsOf(form) ?? view.columns) : null
      await write(view, { name, is_shared: isShared ? 1 : 0, columns })
      notifySuccess(t('View {name} saved', { name }))
    },
    remove: (view: SavedView) => {
      const work = async () => {
        await removeView(view, newKey())
        views.drop(view.id)
        if (asking.view === view.id) go(query, null, true)
        if (views.preferred === view.id) await prefer(null)
      }
      return withToast(work(), t('View {name} deleted', { name: view.name }))
    },
    prefer: (id: number | null) =>
      withToast(
        prefer(id),
        id === null ? t('The list now opens with the standard view') : t('The list now opens with this view'),
      ),
    /** The address of the list as shown: the name of a shared view, else the whole query. */
    link: () => {
      const { chosen, isDirty } = views
      const pairs: (readonly [string, string])[] =
        chosen?.is_shared && !isDirty
          ? [['view', String(chosen.id)]]
          : writeQuery(query, standardQuery(resource))
      const text = addressText(pairs)
      return `${window.location.origin}${pathname}${text === '' ? '' : `?${text}`}`
    },
  }
}
