import { t } from '../../../texts/texts'

/** What the grid says to screen readers, by its own names. */
export const gridTexts: Record<string, string> = {
  ariaChecked: t('checked'),
  ariaUnchecked: t('unchecked'),
  ariaIndeterminate: t('indeterminate'),
  ariaRowSelect: t('Press space to select this row'),
  ariaRowDeselect: t('Press space to deselect this row'),
  ariaRowToggleSelection: t('Press Space to toggle row selection'),
  ariaRowSelectAll: t('Press Space to toggle all rows selection'),
  ariaHeaderSelection: t('Column with Header Selection'),
  ariaSelectAllCells: t('Press Space to select all cells'),
  ariaSortableColumn: t('Press Enter to sort'),
}
