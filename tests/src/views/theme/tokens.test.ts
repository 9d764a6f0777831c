import { describe, expect, it } from 'vitest'
import {
  type Brand,
  brands,
  dangerFill,
  jurisdictionColours,
  linkOnDark,
  linkOnLight,
  neutrals,
  phaseColours,
  statusColours,
  type Surface,
} from '../../../../src/views/theme/tokens'
import { variables } from '../../../../src/views/theme/variables'
import { contrast, hue } from './contrast'

const surfaces: Surface[] = ['light', 'dark', 'wall']
const presets: Brand[] = ['harbour', 'classic']
const white = '#FFFFFF'
const least = (surface: Surface) => (surface === 'wall' ? 7 : 4.5)

/** Pairs below their least ratio, as sentences. */
const failing = (pairs: [what: string, ink: string, ground: string, least: number][]) =>
  pairs
    .map(([what, ink, ground, ratio]) => ({ what, got: contrast(ink, ground), ratio }))
    .filter(({ got, ratio }) => got < ratio)
    .map(({ what, got, ratio }) => `${what}: ${got.toFixed(2)} of ${ratio}`)

describe('contrast of every pair of tokens', () => {
  it.each(surfaces)('text on the grounds of %s reads', (surface) => {
    const { page, surface: tile, sunken, text, 'text-2': second, 'text-3': third } = neutrals[surface]
    const inks = { text, 'text-2': second, 'text-3': third }
    expect(
      failing(
        Object.entries(inks).flatMap(([name, ink]) =>
          Object.entries({ page, tile, sunken }).map(([ground, colour]): [string, string, string, number] => [
            `${name} on ${ground}`,
            ink,
            colour,
            least(surface),
          ]),
        ),
      ),
    ).toEqual([])
  })

  it.each(surfaces)('borders of inputs and buttons on %s are seen', (surface) => {
    const { page, surface: tile, 'line-strong': line } = neutrals[surface]
    expect(
      failing([
        ['on tile', line, tile, 3],
        ['on page', line, page, 3],
      ]),
    ).toEqual([])
  })

  it.each(surfaces)('every state of %s reads on its tint and on a tile, its solid is seen', (surface) => {
    const tile = neutrals[surface].surface
    expect(
      failing(
        Object.entries(statusColours[surface]).flatMap(
          ([family, { text, tint, solid }]): [string, string, string, number][] => [
            [`${family} on its tint`, text, tint, least(surface)],
            [`${family} on a tile`, text, tile, least(surface)],
            [`${family} solid on a tile`, solid, tile, 3],
          ],
        ),
      ),
    ).toEqual([])
  })

  it.each(presets)('white on the fills of %s, and its links, read', (brand) => {
    const shades = brands[brand]
    expect(
      failing([
        ['fill', white, shades[7], 4.5],
        ['hover', white, shades[8], 4.5],
        ['link on white', linkOnLight[brand], white, 4.5],
        ['link on tint', linkOnLight[brand], shades[0], 4.5],
        ['link on page', linkOnLight[brand], neutrals.light.page, 4.5],
        ['link on dark', linkOnDark, neutrals.dark.surface, 4.5],
        ['danger fill', white, dangerFill.rest, 4.5],
        ['danger fill under the pointer', white, dangerFill.hover, 4.5],
      ]),
    ).toEqual([])
  })

  it.each(surfaces)(
    'text on the accents of %s reads: chosen rows, flashed cells, active entries',
    (surface) => {
      const named = variables(surface, 'harbour')
      const ink = named['--dc-text'] ?? ''
      const link = named['--dc-link'] ?? ''
      expect(
        failing([
          ['text on selected', ink, named['--dc-selected'] ?? '', 4.5],
          ['text on flash', ink, named['--dc-flash'] ?? '', 4.5],
          ['text on header', named['--dc-text-2'] ?? '', named['--dc-header'] ?? '', 4.5],
          ['text on hover', named['--dc-text-2'] ?? '', named['--dc-hover'] ?? '', 4.5],
          ['link on tint', link, named['--dc-tint'] ?? '', 4.5],
          ['initials', named['--dc-avatar-text'] ?? '', named['--dc-avatar'] ?? '', 4.5],
          ['bar on track', named['--dc-bar'] ?? '', named['--dc-sunken'] ?? '', 3],
        ]),
      ).toEqual([])
    },
  )

  it('the white code of every excise jurisdiction reads on its chip', () => {
    expect(
      failing(Object.entries(jurisdictionColours).map(([code, colour]) => [code, white, colour, 4.5])),
    ).toEqual([])
  })

  it('every phase is seen on white and on a dark tile', () => {
    expect(
      failing(
        Object.entries(phaseColours).flatMap(
          ([phase, { light, dark }]): [string, string, string, number][] => [
            [`${phase} on white`, light, white, 3],
            [`${phase} on a wall`, dark, neutrals.wall.surface, 3],
          ],
        ),
      ),
    ).toEqual([])
  })
})

describe('violet', () => {
  it('belongs to lost data alone: no state of the plant comes near it', () => {
    for (const surface of surfaces) {
      const { lost, ...plant } = statusColours[surface]
      for (const { text } of Object.values(plant)) {
        const apart = Math.abs(hue(text) - hue(lost.text))
        expect(Math.min(apart, 360 - apart), `${text} beside ${lost.text}`).toBeGreaterThan(45)
      }
    }
  })

  it('keeps apart from the chip of Manitoba and the colour of shipping', () => {
    for (const near of [jurisdictionColours.MB ?? '', phaseColours.shipping.light]) {
      const apart = Math.abs(hue(near) - hue(statusColours.light.lost.text))
      expect(Math.min(apart, 360 - apart)).toBeGreaterThan(20)
    }
  })
})
