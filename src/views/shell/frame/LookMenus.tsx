import { Menu } from '@mantine/core'
import { IconPalette, IconTextSize } from '@tabler/icons-react'
import { words } from '../../../resources/kit/text/words'
import { themeColours } from '../../theme/themeColours'
import type { Brand } from '../../theme/tokens'
import { chosenSize, sizes, switchSize } from '../../ui/state/size'
import { useBrand } from '../../ui/state/themeChoices'
import { t } from '../../../texts/texts'

const icon = { size: 16, stroke: 1.75 }

/** The colours of the console to choose from. */
export function ThemeColours() {
  const { brand, chooseBrand } = useBrand()
  return (
    <Menu.Sub>
      <Menu.Sub.Target>
        <Menu.Sub.Item leftSection={<IconPalette {...icon} />}>{t('Theme colour')}</Menu.Sub.Item>
      </Menu.Sub.Target>
      <Menu.Sub.Dropdown>
        <Menu.RadioGroup value={brand} onChange={(next) => chooseBrand(next as Brand)}>
          {Object.entries(themeColours).map(([name, colour]) => (
            <Menu.RadioItem
              key={name}
              value={name}
              rightSection={<i className="dc-swatch" style={{ background: colour }} />}
            >
              {words(name)}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Menu.Sub.Dropdown>
    </Menu.Sub>
  )
}

/** The sizes of texts and controls to choose from. */
export function Sizes() {
  const now = chosenSize()
  return (
    <Menu.Sub>
      <Menu.Sub.Target>
        <Menu.Sub.Item leftSection={<IconTextSize {...icon} />}>{t('Size')}</Menu.Sub.Item>
      </Menu.Sub.Target>
      <Menu.Sub.Dropdown>
        {sizes.map((size) => (
          <Menu.Item key={size} disabled={size === now} onClick={() => switchSize(size)}>
            {words(size)}
          </Menu.Item>
        ))}
      </Menu.Sub.Dropdown>
    </Menu.Sub>
  )
}
