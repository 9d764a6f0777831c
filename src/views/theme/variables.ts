import {
  type Brand,
  brands,
  dangerFill,
  linkOnDark,
  linkOnLight,
  neutrals,
  phaseColours,
  statusColours,
  type Surface,
} from './tokens'

const accents = (surface: Surface, brand: Brand): Record<string, string> => {
  const shades = brands[brand]
  const isLight = surface === 'light'
  return {
    fill: shades[7],
    'fill-hover': shades[8],
    bar: isLight ? shades[7] : surface === 'wall' ? '#4DA6FF' : shades[4],
    link: isLight ? linkOnLight[brand] : linkOnDark,
    tint: isLight ? shades[0] : '#10263E',
    'chip-line': isLight ? '#B7CDE6' : '#2A4A6E',
    focus: isLight ? shades[7] : shades[4],
    ring: isLight ? '#CFE4FA' : `color-mix(in srgb, ${shades[4]} 45%, transparent)`,
    selected: isLight ? '#EDF5FE' : '#16293D',
    flash: isLight ? '#FFF0BF' : '#4A3B0C',
    header: isLight ? '#F7F9FA' : neutrals[surface].sunken,
    short: isLight ? '#FFF8EA' : '#2A2110',
    'danger-fill': dangerFill.rest,
    'danger-fill-hover': dangerFill.hover,
    edge: isLight ? 'rgba(23,32,42,.28)' : 'rgba(170,182,194,.4)',
    avatar: isLight ? '#DDE8F4' : '#1E3B5A',
    'avatar-text': isLight ? '#1B4F8A' : '#BBD9F8',
    'glyph-inside': neutrals[surface].surface,
    'shadow-1': isLight ? '0 1px 2px rgba(23,32,42,.07)' : 'none',
    'shadow-2': isLight ? '0 4px 14px rgba(23,32,42,.12)' : '0 0 0 1px #323C47',
    'shadow-3': isLight ? '0 14px 40px rgba(23,32,42,.20)' : '0 0 0 1px #323C47',
  }
}

/** Every `--dc-*` colour of one surface; components use these names only. */
export function variables(surface: Surface, brand: Brand): Record<string, string> {
  const named: Record<string, string> = { ...neutrals[surface], ...accents(surface, brand) }
  for (const [family, look] of Object.entries(statusColours[surface])) {
    named[family] = look.text
    named[`${family}-tint`] = look.tint
    named[`${family}-solid`] = look.solid
  }
  for (const [phase, colour] of Object.entries(phaseColours))
    named[`phase-${phase}`] = surface === 'light' ? colour.light : colour.dark
  return Object.fromEntries(Object.entries(named).map(([name, value]) => [`--dc-${name}`, value]))
}

/** The same colours under the names Mantine's own parts read. */
export const forMantine = {
  '--mantine-color-body': 'var(--dc-surface)',
  '--mantine-color-text': 'var(--dc-text)',
  '--mantine-color-dimmed': 'var(--dc-text-2)',
  '--mantine-color-placeholder': 'var(--dc-text-3)',
  '--mantine-color-anchor': 'var(--dc-link)',
  '--mantine-color-default': 'var(--dc-surface)',
  '--mantine-color-default-hover': 'var(--dc-hover)',
  '--mantine-color-default-color': 'var(--dc-text)',
  '--mantine-color-default-border': 'var(--dc-line-strong)',
  '--mantine-color-error': 'var(--dc-danger)',
  '--mantine-color-disabled': 'var(--dc-sunken)',
  '--mantine-color-disabled-color': 'var(--dc-text-3)',
  '--mantine-color-disabled-border': 'var(--dc-line)',
}
