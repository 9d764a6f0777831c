/** How a screen is lit: light or dark at the desk, always `wall` on a wall display. */
export type Surface = 'light' | 'dark' | 'wall'
/** Colour family of a status; a glyph and a word always go with the colour. */
export type Family = 'success' | 'warning' | 'info' | 'danger' | 'neutral'
export type Brand = 'harbour' | 'classic'

type Neutrals = Record<
  'page' | 'surface' | 'sunken' | 'raised' | 'line' | 'line-strong' | 'text' | 'text-2' | 'text-3' | 'hover',
  string
>

/** Ten shades of each preset; 4 is the seed, 7 fills, 8 is the fill under the pointer. */
export const brands = {
  harbour: [
    '#E7F2FE',
    '#CBE4FD',
    '#9CCCFB',
    '#5CB1FF',
    '#1890FF',
    '#0F7CE0',
    '#0C70D0',
    '#0B66C2',
    '#0A57A6',
    '#0A2A4D',
  ],
  classic: [
    '#E9F3FF',
    '#D3E7FF',
    '#A8CFFF',
    '#7CC0FF',
    '#409EFF',
    '#2F86E4',
    '#2779D3',
    '#1F6FC4',
    '#1A60AA',
    '#11335C',
  ],
} as const

/** Text of a link on light surfaces, by preset. */
export const linkOnLight: Record<Brand, string> = { harbour: '#0B5CAD', classic: '#1A61AD' }
export const linkOnDark = '#7CC0FF'

export const neutrals: Record<Surface, Neutrals> = {
  light: {
    page: '#F4F6F8',
    surface: '#FFFFFF',
    sunken: '#EBEFF3',
    raised: '#FFFFFF',
    line: '#DCE2E8',
    'line-strong': '#7F8B98',
    text: '#17202A',
    'text-2': '#4A5764',
    'text-3': '#5E6B78',
    hover: '#F4F6F8',
  },
  dark: {
    page: '#12161B',
    surface: '#1A2027',
    sunken: '#161B21',
    raised: '#222A33',
    line: '#323C47',
    'line-strong': '#6B7783',
    text: '#E8ECF0',
    'text-2': '#AAB6C2',
    'text-3': '#8E9BA8',
    hover: '#222A33',
  },
  wall: {
    page: '#0A0D11',
    surface: '#151A20',
    sunken: '#0F1318',
    raised: '#151A20',
    line: '#2B343E',
    'line-strong': '#6F7C89',
    text: '#F5F8FA',
    'text-2': '#C3CDD7',
    'text-3': '#A6B2BE',
    hover: '#1D242C',
  },
}

type Look = { text: string; tint: string; solid: string }
const onDark = (text: string, tint: string): Look => ({ text, tint, solid: text })

/** Text, tint behind it and solid of each family; `lost` belongs to the screen, never to the plant. */
export const statusColours: Record<Surface, Record<Family | 'lost', Look>> = {
  light: {
    success: { text: '#0B6142', tint: '#DFF4EA', solid: '#0E8A5F' },
    warning: { text: '#7A4300', tint: '#FFF1D6', solid: '#B36B00' },
    info: { text: '#1B4F8A', tint: '#E5EFFB', solid: '#2F73BF' },
    danger: { text: '#941A1A', tint: '#FDE8E6', solid: '#C92A2A' },
    neutral: { text: '#4A5764', tint: '#EBEFF3', solid: '#7F8B98' },
    lost: { text: '#6A1B9A', tint: '#F4E8FC', solid: '#9334C9' },
  },
  dark: {
    success: onDark('#6FDDAE', '#10301F'),
    warning: onDark('#FFC766', '#36270A'),
    info: onDark('#8FC3FF', '#12283F'),
    danger: onDark('#FF9B95', '#3F1512'),
    neutral: { text: '#AAB6C2', tint: '#222A33', solid: '#6B7783' },
    lost: onDark('#D6AEFF', '#2B1840'),
  },
  wall: {
    success: onDark('#63E2A9', '#10301F'),
    warning: onDark('#FFC65C', '#36270A'),
    info: onDark('#93C8FF', '#12283F'),
    danger: onDark('#FF9A92', '#3F1512'),
    neutral: { text: '#C3CDD7', tint: '#222A33', solid: '#6F7C89' },
    lost: onDark('#D6AEFF', '#2B1840'),
  },
}

/** Fills under white text that do not follow the surface. */
export const dangerFill = { rest: '#C92A2A', hover: '#A82020' }

/** A column's top edge and the chart series, in the order of the floor. */
export const phaseColours = {
  batching: { light: '#0D1A85', dark: '#1488E0' },
  hplc: { light: '#4C8FC7', dark: '#4EC0FB' },
  bottling: { light: '#36777A', dark: '#A9F2F4' },
  labelling: { light: '#166100', dark: '#9FC196' },
  stamping: { light: '#7E8118', dark: '#F3EB56' },
  packing: { light: '#462806', dark: '#FCA524' },
  transfer: { light: '#C18472', dark: '#E25420' },
  shipping: { light: '#752C58', dark: '#B08199' },
} as const

/** Chip behind the white code of an excise jurisdiction; not the colours of the printed stamps. */
export const jurisdictionColours: Readonly<Record<string, string>> = {
  CA: '#465564',
  ON: '#0B6B63',
  QC: '#1D4FB8',
  AB: '#8F4A06',
  MB: '#9B1B5A',
  NB: '#4A6410',
  PE: '#A83A63',
  NS: '#1E3A70',
  YT: '#0B6480',
  GB: '#5B2A86',
  NT: '#3C5A3A',
  NU: '#6E4A33',
}
