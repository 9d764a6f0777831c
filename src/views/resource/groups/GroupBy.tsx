import { MultiSelect } from '@mantine/core'
import { mostGroupKeys } from '../../../resources/kit/define/report'
import type { AnyResource } from '../../../resources/kit/define/definition'
import { keyLabel } from '../../../resources/kit/query/reportGroups'
import { t } from '../../../texts/texts'
import './report.css'

/** What the rows of a report are grouped by, outermost first; nothing shows the rows themselves. */
export function GroupBy({
  report,
  by,
  onChange,
}: {
  report: AnyResource
  by: readonly string[]
  onChange: (by: string[]) => void
}) {
  const keys = report.report?.groups ?? []
  const word = t('Group by')
  if (keys.length === 0) return null
  return (
    <MultiSelect
      className="dc-group-by"
      aria-label={word}
      leftSection={<span className="dc-group-by-word">{word}</span>}
      leftSectionWidth={22 + Math.ceil(word.length * 6.4)}
      leftSectionPointerEvents="none"
      placeholder={by.length === 0 ? t('Not grouped') : ''}
      data={keys.map((key) => ({ value: key, label: keyLabel(report, key) }))}
      value={[...by]}
      maxValues={mostGroupKeys}
      onChange={onChange}
    />
  )
}
