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
import { brandOf } from '../../../../src/views/theme/brand'
import { themeColours } from '../../../../src/views/theme/themeColours'
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

  const lit = surfaces.flatMap((surface) => presets.map((brand) => [surface, brand] as const))

  it.each(lit)(
    'text on the accents of %s in %s reads: chosen rows, flashed cells, active entries',
    (...args) => {
      const named = variables(...args)
      const colour = (name: string) => named[`--dc-${name}`] ?? ''
      expect(
        failing([
          ['text on selected', colour('text'), colour('selected'), 4.5],
          ['text on flash', colour('text'), colour('flash'), 4.5],
          ['text on tint', colour('text'), colour('tint'), 4.5],
          ['second text on tint', colour('text-2'), colour('tint'), 4.5],
          ['second text on sunken', colour('text-2'), colour('sunken'), 4.5],
          ['text on header', colour('text-2'), colour('header'), 4.5],
          ['text on hover', colour('text-2'), colour('hover'), 4.5],
          ['text on raised', colour('text-2'), colour('raised'), 4.5],
          ['link on tile', colour('link'), colour('surface'), 4.5],
          ['link on tint', colour('link'), colour('tint'), 4.5],
          ['link on raised', colour('link'), colour('raised'), 4.5],
          ['initials', colour('avatar-text'), colour('avatar'), 4.5],
          ['white on a fill', white, colour('fill'), 4.5],
          ['white on a fill under the pointer', white, colour('fill-hover'), 4.5],
        ]),
      ).toEqual([])
    },
  )

  it.each(lit)('bars and the focus of %s in %s are seen', (...args) => {
    const named = variables(...args)
    const colour = (name: string) => named[`--dc-${name}`] ?? ''
    expect(
      failing([
        ['bar on track', colour('bar'), colour('sunken'), 3],
        ['bar on tile', colour('bar'), colour('surface'), 3],
        ['focus on tile', colour('focus'), colour('surface'), 3],
        ['focus on page', colour('focus'), colour('page'), 3],
        ['focus on raised', colour('focus'), colour('raised'), 3],
      ]),
    ).toEqual([])
  })

  it('a preset is the seed of its colour, and the first one everyone’s who chose none', () => {
    expect(themeColours.harbour.toUpperCase()).toBe(brands.harbour[4])
    expect(themeColours.classic).toBe(brands.classic[4])
    for (const brand of presets) expect(brandOf(themeColours[brand])).toBe(brand)
    expect(brandOf(null)).toBe('harbour')
    expect(brandOf('red')).toBe('harbour')
  })

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
  it('violet belongs to lost data alone: no state of the plant comes near it', () => {
    for (const surface of surfaces) {
      const { lost, ...plant } = statusColours[surface]
      for (const { text } of Object.values(plant)) {
        const apart = Math.abs(hue(text) - hue(lost.text))
        expect(Math.min(apart, 360 - apart), `${text} beside ${lost.text}`).toBeGreaterThan(45)
      }
    }
  })

  it('violet keeps apart from the chip of Manitoba and the colour of shipping', () => {
    for (const near of [jurisdictionColours.MB ?? '', phaseColours.shipping.light]) {
      const apart = Math.abs(hue(near) - hue(statusColours.light.lost.text))
      expect(Math.min(apart, 360 - apart)).toBeGreaterThan(20)
    }
  })
})
