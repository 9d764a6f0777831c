import { useMemo } from 'react'
import { allocateRow, prioritiseCustomer } from '../../../api/forecast/supply'
import { changeRow, newKey } from '../../../api/resourceApi'
import { forecastAllocations } from '../../../resources/forecast/forecast_allocations'
import type { SupplyRow } from '../../../resources/forecast/supplyCalls'
import { notifyError, notifySuccess } from '../../ui/notify'
import { t } from '../../../texts/texts'
import type { SupplyCustomer } from './SupplyGrid'

/** What is done to single rows of a supply plan; refusals are shown, and the rows come back by their events. */
export const usePromises = (period: number | null) =>
  useMemo(
    () => ({
      onAllocate: (row: SupplyRow, qty: number | null) =>
        void allocateRow(row, qty, newKey()).catch(notifyError),
      onLock: ({ id, version }: SupplyRow, isLocked: boolean) =>
        void changeRow(forecastAllocations, id, { version, is_locked: isLocked ? 1 : 0 }, newKey()).catch(
          notifyError,
        ),
      onPrioritise: ({ id, name }: SupplyCustomer, priority: number) => {
        if (period === null) return
        prioritiseCustomer(period, id, priority, newKey()).then(
          ({ changed }) =>
            notifySuccess(t('Priority {priority} for {changed} rows of {name}', { priority, changed, name })),
          notifyError,
        )
      },
    }),
    [period],
  )
