import { SegmentedControl } from '@mantine/core'
import { useLocation, useNavigate } from 'react-router-dom'
import type { AnyRow } from '../../../api/resourceApi'
import { hplcCategories } from '../../../resources/production/laboratory/hplc_categories'
import { hplcRanges, rangeTypes } from '../../../resources/production/laboratory/hplc_ranges'
import { ResourceScreen } from '../../resource/list/ResourceScreen'
import { RangeCalculator } from './RangeCalculator'
import { t } from '../../../texts/texts'

const lists = [
  { value: hplcCategories.path, label: t('Categories') },
  { value: hplcRanges.path, label: t('HPLC ranges') },
]

/** The type of a range in words. */
const TypeCell = ({ row }: { row: AnyRow }) => <>{row['type'] === rangeTypes.minimum ? t('Min') : t('Max')}</>

/** A range without a category limits the results of all of them. */
const CategoryCell = ({ row }: { row: AnyRow }) => (
  <>{row['hplc_category_id'] === null ? t('All categories') : row['hplc_category']}</>
)

const cells = { type: TypeCell, hplc_category_id: CategoryCell }

/** Categories of the laboratory, and the ranges that limit their results, with a calculator. */
export function HplcCategoriesView() {
  const navigate = useNavigate()
  const { search } = useLocation()
  const areRanges = new URLSearchParams(search).get('list') === 'ranges'
  const choice = (
    <SegmentedControl
      aria-label={t('List')}
      data={lists}
      value={areRanges ? hplcRanges.path : hplcCategories.path}
      onChange={(path) => void navigate(path)}
    />
  )
  return areRanges ? (
    <ResourceScreen
      key="ranges"
      resource={hplcRanges}
      cells={cells}
      cardCells={cells}
      actions={
        <>
          <RangeCalculator />
          {choice}
        </>
      }
    />
  ) : (
    <ResourceScreen key="categories" resource={hplcCategories} actions={choice} />
  )
}
