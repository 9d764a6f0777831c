import { createTheme, type CSSVariablesResolver, type MantineColorsTuple } from '@mantine/core'
import { type Brand, brands, dangerFill } from './tokens'
import { forMantine, variables } from './variables'
import { takesFirstMatch } from './firstMatch'
import { t } from '../../texts/texts'

const gray: MantineColorsTuple = [
  '#F4F6F8',
  '#EBEFF3',
  '#DCE2E8',
  '#C5CDD6',
  '#A9B4BF',
  '#7F8B98',
  '#5E6B78',
  '#4A5764',
  '#303B46',
  '#17202A',
]
const dark: MantineColorsTuple = [
  '#E8ECF0',
  '#AAB6C2',
  '#8E9BA8',
  '#6B7783',
  '#323C47',
  '#222A33',
  '#1A2027',
  '#12161B',
  '#0F1318',
  '#0A0D11',
]

const red: MantineColorsTuple = [
  '#FDE8E6',
  '#F9CFCB',
  '#F2A49F',
  '#EA7973',
  '#E05650',
  '#D63F3B',
  '#CF3330',
  dangerFill.rest,
  dangerFill.hover,
  '#941A1A',
]

const asTall =
  (selector: string, name: string, height: string) =>
  (_: unknown, { size }: { size?: unknown }) => ({
    [selector]: size === undefined || size === 'sm' ? { [name]: height } : {},
  })

/** The theme of Mantine's parts: brand scale, type, space, radius and control heights. */
export const themeOf = (brand: Brand) =>
  createTheme({
    colors: { brand: [...brands[brand]] as unknown as MantineColorsTuple, gray, dark, red },
    primaryColor: 'brand',
    primaryShade: { light: 7, dark: 7 },
    white: '#FFFFFF',
    black: '#17202A',
    fontFamily: 'Inter, system-ui, sans-serif',
    fontSizes: {
      xs: 'var(--dc-small)',
      sm: 'max(12px, var(--dc-body) - 1px)',
      md: 'var(--dc-body)',
      lg: 'calc(var(--dc-body) + 1px)',
      xl: 'var(--dc-title)',
    },
    spacing: { xs: '4px', sm: '8px', md: '12px', lg: '16px', xl: '24px' },
    radius: { xs: '2px', sm: '4px', md: '6px', lg: '8px', xl: '12px' },
    defaultRadius: 'md',
    shadows: {
      xs: 'var(--dc-shadow-1)',
      sm: 'var(--dc-shadow-1)',
      md: 'var(--dc-shadow-2)',
      lg: 'var(--dc-shadow-3)',
      xl: 'var(--dc-shadow-3)',
    },
    breakpoints: { xs: '390px', sm: '640px', md: '992px', lg: '1440px', xl: '1920px' },
    respectReducedMotion: true,
    // Plain objects: a part's own `extend` would load the part with the sign-in page.
    components: {
      Button: { vars: asTall('root', '--button-height', 'var(--dc-button)') },
      Input: { vars: asTall('wrapper', '--input-height', 'var(--dc-control)') },
      ActionIcon: { defaultProps: { variant: 'subtle', color: 'gray', size: 32 } },
      CloseButton: { defaultProps: { 'aria-label': t('Close') } },
      // The placeholder would be a child of the menu that is no menu item.
      Menu: { defaultProps: { withInitialFocusPlaceholder: false } },
      // Chosen again, an option stays: a box is emptied by its button. Enter on the typed words must not empty it.
      Select: { defaultProps: { ...takesFirstMatch, allowDeselect: false } },
      MultiSelect: { defaultProps: takesFirstMatch },
      Tooltip: { defaultProps: { openDelay: 300, withArrow: false } },
    },
  })

/** Gives every `--dc-*` colour to the page; a wall reads its own set whatever the desk prefers. */
export const resolverOf =
  (brand: Brand, wall: boolean): CSSVariablesResolver =>
  () => ({
    variables: {},
    light: { ...variables('light', brand), ...forMantine },
    dark: { ...variables(wall ? 'wall' : 'dark', brand), ...forMantine },
  })
