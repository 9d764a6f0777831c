import * as z from 'zod/mini'
import { defineCall } from '../../kit/define/defineCall'
import { callPath } from '../../kit/define/defineResource'
import { bit, rowOf } from '../../kit/define/shapes'
import { choice, optional, text } from '../../kit/fields/field'
import { integer } from '../../kit/fields/numbers'
import { wallBoards, type WallDisplay, wallDisplays } from './wall_displays'

/** What a screen needs to know of its display. */
const shownDisplay = {
  id: z.int(),
  name: z.string(),
  boards: z.array(z.enum(wallBoards)),
  every_seconds: z.int(),
  distance: z.number(),
  zoom: z.number(),
}

/** A token of a display, kept by its screen alone. */
const displayToken = {
  access_token: z.string(),
  token_type: z.string(),
  expires_in: z.int(),
  display: z.object(shownDisplay),
}

export const wallCalls = {
  pairing: defineCall({
    kind: 'read',
    method: 'POST',
    path: '/wall/pairing',
    areas: 'public',
    about: 'An unknown screen gets a code to show, and the secret claim to ask with.',
    answer: z.object({ code: z.string(), claim: z.string(), expires_in: z.int() }),
  }),
  claim: defineCall({
    kind: 'read',
    method: 'POST',
    path: '/wall/pairing/claim',
    areas: 'public',
    about: 'Whether an administrator typed the code: the token of the display then, else waiting.',
    inputs: { claim: text('Claim', 100) },
    answer: z.union([
      z.object({ state: z.literal('waiting') }),
      z.object({ state: z.literal('paired'), ...displayToken }),
    ]),
  }),
  seen: defineCall({
    kind: 'write',
    method: 'POST',
    path: '/wall/seen',
    wall: true,
    areas: 'signed_in',
    about: 'A wall display says what it shows and hears what it is to show, and whether to renew its token.',
    inputs: {
      board: optional(choice('Board', wallBoards)),
      build: optional(text('Build', 40)),
      size: optional(text('Size', 40)),
    },
    answer: z.object({ ...shownDisplay, renew: bit() }),
  }),
  renew: defineCall({
    kind: 'read',
    method: 'POST',
    path: '/wall/renew',
    wall: true,
    areas: 'signed_in',
    about: 'A new token of a wall display; the one it was asked with ends once the new one is used.',
    answer: z.object(displayToken),
  }),
  pair: defineCall({
    kind: 'write',
    method: 'POST',
    path: `${callPath(wallDisplays)}/:id/pair`,
    areas: ['general'],
    modules: ['Administration'],
    about: 'Gives the screen that shows this code the place of a wall display; a screen there before stops.',
    inputs: { code: wallDisplays.events.pair.inputs.code, version: integer('Version') },
    answer: rowOf<WallDisplay>('wall_displays'),
  }),
}
