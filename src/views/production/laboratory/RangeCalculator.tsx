import { Button, Popover } from '@mantine/core'
import { IconCalculator } from '@tabler/icons-react'
import { resolveLimits } from '../../../api/production/laboratory'
import { optional, reference } from '../../../resources/kit/fields/field'
import { strength } from '../../../resources/kit/fields/numbers'
import { strengthText } from '../../../resources/production/laboratory/strengthText'
import { TryOut } from '../../fields/TryOut'
import { t } from '../../../texts/texts'

const inputs = {
  strength: strength(t('Strength')),
  hplc_category_id: optional(reference(t('Category'), 'hplc_categories')),
}
type Params = { strength: number; hplc_category_id: number | null }

/** What the ranges make of a strength: 12 mg/ml, 11.400 to 12.600. */
export const RangeCalculator = () => (
  <Popover position="bottom-end" shadow="md" width={320} trapFocus>
    <Popover.Target>
      <Button variant="default" leftSection={<IconCalculator size={16} aria-hidden="true" />}>
        {t('Calculator')}
      </Button>
    </Popover.Target>
    <Popover.Dropdown>
      <TryOut
        inputs={inputs}
        start={(): Params => ({ strength: 12, hplc_category_id: null })}
        ask={(params, signal) => resolveLimits(params, signal)}
      >
        {({ target_mg_ml, min_mg_ml, max_mg_ml }) => (
          <p className="dc-sentence">
            {t('{target}: {min} to {max}', {
              target: strengthText(target_mg_ml),
              min: strengthText(min_mg_ml),
              max: strengthText(max_mg_ml),
            })}
          </p>
        )}
      </TryOut>
    </Popover.Dropdown>
  </Popover>
)
