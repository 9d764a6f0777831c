import type { AnyResource } from '../../../resources/kit/define/definition'
import { AddressNotice } from './AddressNotice'
import { useListQuery } from './useListQuery'
import { useSavedViews } from '../savedViews/useSavedViews'
import { ViewsMenu } from '../savedViews/ViewsMenu'

/**
 * The query of a list or report from its address and saved views, with their menu and the parts that could
 * not be applied.
 */
export function useListViews(resource: AnyResource) {
  const asking = useListQuery(resource)
  const views = useSavedViews(resource, asking)
  return {
    asking,
    isResolving: views.isResolving,
    menu: <ViewsMenu resource={resource} asking={asking} views={views} />,
    notice: (
      <AddressNotice
        resource={resource}
        unknown={asking.unknown}
        withheld={asking.withheld}
        isViewGone={views.isGone}
        onDismiss={() => asking.go(asking.query, views.isGone ? null : asking.view, true)}
      />
    ),
  }
}

export type ListViews = ReturnType<typeof useListViews>
